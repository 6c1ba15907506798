import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentSchema } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { planTarget } from '../plan/plan-target.ts';
import { createRegistry } from '../registry.ts';
import { planUses } from '../uses/plan-uses.ts';
import { readWorkerFile } from '../work/worker-file.ts';
import { placeAgent } from './place-agent.ts';

const agent = {
  ...{ name: 'a', agent_type: 'http', endpoint: 'https://agent.example/chat' },
  adapter_operational_config: {
    method: 'POST' as const,
    client_cert: { cert_file: 'a.pem', key_file: '/keys/a.pem', passphrase: '$OPEN' },
  },
};

test('its files are relative to the file that names them; the passphrase is no file', () => {
  const placed = placeAgent(agent, (path) => (path.startsWith('/') ? path : `/at/${path}`));

  expect(placed.adapter_operational_config).toEqual({
    method: 'POST',
    client_cert: { cert_file: '/at/a.pem', key_file: '/keys/a.pem', passphrase: '$OPEN' },
  });
});

test("those of a worker's file are relative to it", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'worker.yaml');
  await writeFile(path, JSON.stringify({ targets: { a: agent } }));

  const { targets } = await readWorkerFile(path);

  expect(targets['a']?.adapter_operational_config?.['client_cert']).toMatchObject({
    cert_file: join(folder, 'a.pem'),
  });
});

test('a missing file is an error when a campaign is planned, without the passphrase; its uses are found', async () => {
  const registry = createRegistry();
  const env = { OPEN: 'open-sesame-1' };
  const plan = () => planTarget(agentSchema.parse(agent), { env, registry, cache: undefined });

  expect(plan).toThrow('Cannot read a.pem (cert_file): no such file.');
  expect(plan).not.toThrow('open-sesame-1');
  expect((await planUses({ agent }, { env, registry })).unknown).toEqual([]);
});
