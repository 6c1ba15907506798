import { randomBytes } from 'node:crypto';
import type { Kind, Offer } from './offer.ts';
import type { Caller } from './spans-suite.ts';

export type Attack = { name: string; offers(): Promise<Offer[]> };

type Whose = 'registered' | 'unknown' | 'of another organization';

/** 10,000 spans a second of each kind, the costliest bodies as fast as they are taken, and all of it together. */
export function attacks({ hostile, other }: { hostile: Caller; other: Caller }): Attack[] {
  const idsOf = async (whose: Whose) => {
    if (whose === 'registered') return hostile.renew();
    if (whose === 'of another organization') return other.renew();
    return Array.from({ length: 200 }, () => randomBytes(16).toString('hex'));
  };
  const make = async (
    kind: Kind,
    [spans, requestsPerSecond]: [number, number],
    { whose = 'registered', apiKey = hostile.apiKey }: { whose?: Whose; apiKey?: string } = {},
  ): Promise<Offer> => ({
    ...{ kind, spans, requestsPerSecond, apiKey, traceIds: await idsOf(whose) },
  });
  const alone = (name: string, ...[kind, amount, more]: Parameters<typeof make>): Attack => ({
    name,
    offers: async () => [await make(kind, amount, more)],
  });
  const wrongKey = `${hostile.apiKey.slice(0, -6)}AAAAAA`;
  const each = [
    alone('registered traces, protobuf', 'protobuf', [500, 20]),
    alone('registered traces, JSON', 'json', [500, 20]),
    alone('registered traces, gzip', 'gzip', [500, 20]),
    alone('one span a request, 1,000 requests/s', 'one span', [1, 1_000]),
    alone('unknown trace ids', 'protobuf', [500, 20], { whose: 'unknown' }),
    alone("another organization's trace ids", 'json', [500, 20], {
      whose: 'of another organization',
    }),
    alone('wrong keys', 'protobuf', [500, 20], { apiKey: wrongKey }),
    alone('one span of 4 MB', 'long span', [1, 20]),
    alone('1,390,000 empty objects', 'empty objects', [0, 20]),
    alone('2,000,000 levels', 'nested', [0, 20]),
    alone('gzip of 200 MB', 'gzip bomb', [0, 100]),
  ];
  return [
    ...each,
    {
      name: 'all of it',
      offers: async () => [
        await make('protobuf', [500, 8]),
        await make('json', [500, 4]),
        await make('protobuf', [500, 8], { whose: 'unknown' }),
        await make('json', [500, 2], { whose: 'of another organization' }),
        await make('protobuf', [50, 20], { apiKey: wrongKey }),
        await make('long span', [1, 2]),
        await make('empty objects', [0, 2]),
        await make('nested', [0, 2]),
        await make('gzip bomb', [0, 10]),
      ],
    },
  ];
}
