import { expect, test } from 'vitest';
import { makeResult } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

test('a step is added once; the same number again is rejected', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeResult(client);
  const body = { sequence: 3, step_type: 'TOOL_CALL', content: { name: 'pay' } } as const;

  const trace = await client.traces.create({ params: { id }, body });

  expect(trace).toEqual({
    id: expect.any(Number),
    result: id,
    ...body,
    timestamp: expect.stringMatching(/Z$/),
  });
  await expect(client.traces.create({ params: { id }, body })).rejects.toMatchObject({
    status: 400,
    fields: { sequence: ['A trace with this sequence already exists for this result.'] },
  });
});

test('missing fields have defaults', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeResult(client);

  expect(await client.traces.create({ params: { id }, body: { sequence: 0 } })).toMatchObject({
    step_type: 'OTHER',
    content: {},
  });
});

test('fifty simultaneous requests with the same number create one step', async () => {
  const server = share();
  const { key, client } = await server.org();
  const { id } = await makeResult(client);

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call(`/result/${id}/trace`, { key, method: 'POST', body: '{"sequence":0}' }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
});
