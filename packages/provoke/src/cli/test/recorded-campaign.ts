import { faultyService } from '../../campaign/test/faulty-service.ts';
import { runMixed, startMixedAgent } from '../../campaign/test/mixed-campaign.ts';
import { openTerminal } from './terminal.ts';

/** A mixed campaign in a data folder and at a service, and a terminal that started it and reaches both. */
export async function recordMixed(attack: object = {}, more: object = {}) {
  const { dataDir, env: keys, remote, client } = await faultyService();
  const { url, requests } = await startMixedAgent();
  const { home, type } = await openTerminal({ ...keys, PROVOKE_BASE_URL: remote.base_url });
  const env = { HOME: home, ...keys };
  const { campaign, runs } = await runMixed({
    ...{ url, attack, options: { env } },
    agent: { ...remote, data_dir: dataDir, ...more },
  });
  return {
    ...{ id: campaign.id, runs, dataDir, client, requests, remote, env, home, type },
    /** What a command says, from the folder or the service. */
    look: (line: string, from: 'local' | 'remote' = 'local') =>
      type(from === 'remote' ? `${line} --storage remote` : `${line} --data-dir ${dataDir}`),
  };
}
