import { inTurns } from '../load/in-turns.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { withProvider } from '../provider/with-provider.ts';
import { withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { type Contestant, direct, peer, service, upstreams } from './contestants.ts';
import { report } from './report.ts';
import type { Row } from './row.ts';
import { installPeer, PEER, withPeer } from './with-peer.ts';

const subjects = [
  { delayMs: 0, concurrency: 1 },
  { delayMs: 0, concurrency: 16 },
  { delayMs: 200, concurrency: 64 },
];

/** The gateway's overhead per call, compared with another gateway in front of the same provider. */
export const gatewaySuite: Suite = {
  name: 'gateway',
  async measure(stage) {
    const rows: Row[] = [];
    for (const subject of subjects)
      rows.push(await withDatabase((database) => measureSubject(stage, database, subject)));
    return report(rows);
  },
};

async function measureSubject(
  stage: Stage,
  database: Database,
  subject: (typeof subjects)[number],
): Promise<Row> {
  const { pace, signal, tell } = stage;
  const { home } = database;
  const hasPeer = await installPeer({ home, signal });
  if (!hasPeer) tell(`${PEER} could not be installed; measuring the rest without it`);

  return withProvider({ ...subject, signal }, (providerUrl) =>
    withService(
      {
        databaseUrl: database.url,
        home,
        signal,
        env: { GATEWAY_UPSTREAMS: upstreams(providerUrl) },
      },
      async (running) => {
        const load = ({ url, request }: Contestant) =>
          putUnderLoad({ ...pace, ...subject, url, request, status: 200 }, signal);
        const ours = await service(running, database);
        const measure = async (peerUrl?: string): Promise<Row> => {
          tell(`a provider with ${subject.delayMs} ms latency, ${subject.concurrency} callers`);
          const jobs = [
            () => load(direct(providerUrl)),
            () => load(ours),
            ...(peerUrl ? [() => load(peer(peerUrl, providerUrl))] : []),
          ];
          const [alone, through, throughPeer] = await inTurns(jobs, pace.rounds);
          return { ...subject, direct: alone, service: through, peer: throughPeer };
        };
        return hasPeer ? withPeer({ home, signal }, measure) : measure();
      },
    ),
  );
}
