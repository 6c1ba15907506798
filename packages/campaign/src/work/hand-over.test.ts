import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { planHandOver } from './hand-over.ts';

test.each(['http://127.0.0.1:9/state', { command: ['node', 'state.mjs'] }])(
  'a campaign for workers does not say how they read the state: %j',
  async (state_check) => {
    const dataDir = await temporaryFolder();
    const { signal } = new AbortController();

    const handingOver = planHandOver(
      { name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1', state_check },
      { attack_type: 'direct', goals: ['one'], judges: [{ type: 'pattern' }] },
      { env: { HOME: dataDir }, signal, target: 'staging' },
    );

    await expect(handingOver).rejects.toMatchObject({
      message: expect.stringContaining('state_check would not be used'),
      next: [expect.stringContaining('worker.yaml')],
    });
  },
);

test('a campaign for workers says nothing of practice tools either', async () => {
  const { signal } = new AbortController();

  const handingOver = planHandOver(
    {
      ...{ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' },
      practice_tools: { tools: [{ name: 'read', result: 'x' }] },
    },
    { attack_type: 'direct', goals: ['one'], judges: [{ type: 'pattern' }] },
    { env: { HOME: await temporaryFolder() }, signal, target: 'staging' },
  );

  await expect(handingOver).rejects.toMatchObject({
    message: expect.stringContaining('practice_tools would not be used'),
    next: [expect.stringContaining('worker.yaml')],
  });
});

test('a campaign for workers names no code that they would run', async () => {
  const { signal } = new AbortController();

  const handingOver = planHandOver(
    {
      ...{ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' },
      ...{ base_url: 'http://127.0.0.1:1', service_api_key: 'pvk_any' },
    },
    { attack_type: 'direct', goals: ['one'], judges: [{ type: 'python', file: 'judge.py' }] },
    { env: { HOME: await temporaryFolder() }, signal, target: 'staging' },
  );

  await expect(handingOver).rejects.toMatchObject({
    message: expect.stringContaining('The judge python runs a file of yours'),
    next: [expect.stringContaining('without --workers')],
  });
});

test('leave to act is handed over with the campaign; whether it is needed is for the worker to know', async () => {
  const dataDir = await temporaryFolder();
  const { signal } = new AbortController();
  const handOver = (attack: object) =>
    planHandOver(
      {
        ...{ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' },
        ...{ data_dir: dataDir, base_url: 'http://127.0.0.1:1', service_api_key: 'pvk_any' },
      },
      { attack_type: 'tool-result', goals: ['one'], judges: [{ type: 'pattern' }], ...attack },
      { env: { HOME: dataDir }, signal, target: 'staging' },
    );

  const { toBody } = await handOver({ allow_actions: true });

  expect(toBody('name', ['one']).attack).toMatchObject({ allow_actions: true });
  expect((await handOver({})).toBody('name', ['one']).attack).not.toHaveProperty('allow_actions');
});

test('workers get the size of the floor, since they know neither all goals nor the limits', async () => {
  const dataDir = await temporaryFolder();
  const { signal } = new AbortController();

  const { toBody } = await planHandOver(
    {
      ...{ name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' },
      ...{ data_dir: dataDir, base_url: 'http://127.0.0.1:1', service_api_key: 'pvk_any' },
    },
    {
      ...{ attack_type: 'best-of-n', 'best-of-n_params': { n: 20 }, floor: true },
      ...{ goals: ['one', 'two'], budget: { max_requests: 50 } },
      judges: [{ type: 'pattern' }],
    },
    { env: { HOME: dataDir }, signal, target: 'staging' },
  );

  expect(toBody('name', ['one', 'two']).attack).toMatchObject({ floor_requests: 5 });
});
