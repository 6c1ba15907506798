import type { Judge } from '@provoke/engine';
import { faultyService } from '../../../../campaign/src/test/faulty-service.ts';
import {
  mixedExtensions,
  runMixed,
  startMixedAgent,
} from '../../../../campaign/src/test/mixed-campaign.ts';
import type { OnEnd } from '../../../../files/src/test/temporary-folder.ts';
import { share } from '../../../../server/src/test/share.ts';
import { openTerminal } from './terminal.ts';

type Recording = {
  judges?: readonly Judge[];
  disposition?: Parameters<typeof faultyService>[0];
  onEnd?: OnEnd;
  /** Cancelled at this request. */
  cancelledAfter?: number | undefined;
};

/** A mixed campaign in a data folder and at a service, and a terminal that started it and reaches both. */
export async function recordMixed(
  attack: object = {},
  more: object = {},
  { judges = [], disposition, onEnd, cancelledAfter }: Recording = {},
) {
  const ending = onEnd && { onEnd };
  const service = await faultyService(disposition, ending);
  const { dataDir, env: keys, remote, client, databaseUrl } = service;
  const controller = new AbortController();
  const { url, requests } = await startMixedAgent((goal) => {
    if (requests.length === cancelledAfter) controller.abort();
    return goal;
  }, onEnd);
  const { home, type } = await openTerminal({ ...keys, PROVOKE_BASE_URL: remote.base_url }, onEnd);
  const env = { HOME: home, ...keys };
  const { campaign, runs, summary } = await runMixed({
    ...{
      url,
      attack,
      options: {
        ...{ env, signal: controller.signal },
        extensions: { ...mixedExtensions, judges },
      },
    },
    agent: { ...remote, data_dir: dataDir, ...more },
  });
  return {
    ...{
      id: campaign.id,
      runs,
      summary,
      dataDir,
      client,
      databaseUrl,
      requests,
      remote,
      env,
      home,
      type,
    },
    /** Everything that was asked of the service so far. */
    served: service.requests,
    /** What a command says, from the folder or the service. */
    look: (line: string, from: 'local' | 'remote' = 'local') =>
      type(from === 'remote' ? `${line} --storage remote` : `${line} --data-dir ${dataDir}`),
  };
}

/** One for all tests of a file that only look at it. */
export const shareMixed = () => share((onEnd) => recordMixed({}, {}, { onEnd }));
