import { type CheckedChain, Difference, listSince } from '@provoke/campaign';
import { z } from 'zod';

const Since = z.object({
  entries: z.object({
    start: z.int(),
    result: z.int().describe('new results'),
    change: z.int().describe('new versions of results'),
    trace: z.int(),
    review: z.int(),
    removal: z.int(),
  }),
  changed: z
    .array(
      z.object({
        result: z.string(),
        kind: z.enum(['change', 'review', 'removal']),
        by: z.int().nullable().describe('the user'),
        at: z.string(),
      }),
    )
    .describe('the first 100'),
});

/** `provoke verify --json`. */
export const VerifyShape = z
  .object({
    differs: z.boolean(),
    chains: z.array(
      z.object({
        run: z.string().nullable().describe('null: an export that does not name it'),
        entries: z.int(),
        uncovered: z.int().describe('recorded before chains were kept'),
        last: z
          .object({ number: z.int(), head: z.string() })
          .nullable()
          .describe('the last entry and the head after it; null: none, or some are missing'),
        removed: z.array(z.object({ result: z.string(), by: z.int().nullable(), at: z.string() })),
        exported: z.int().describe('entries whose text retention exported and removed'),
        differences: z.array(Difference).describe('the first 1,000'),
        differences_total: z.int(),
      }),
    ),
    heads: z.array(
      z.object({
        head: z.string().describe('as it was given'),
        run: z.string().nullable(),
        entry: z.int().nullable().describe('it is the head after this one; null: after none'),
        since: Since.nullable().describe('what was recorded after it'),
      }),
    ),
  })
  .meta({ description: 'provoke verify RUN|CAMPAIGN|EXPORT --json' });
export type Verified = z.infer<typeof VerifyShape>;

export function toVerified(chains: readonly CheckedChain[], wanted: readonly string[]): Verified {
  const heads = wanted.map((head) => findHead(chains, head));
  return {
    differs:
      chains.some(({ differencesTotal }) => differencesTotal > 0) ||
      heads.some(({ entry }) => entry === null),
    chains: chains.map(({ entries, gone, differences, differencesTotal, ...chain }) => ({
      ...{ run: chain.run, entries: entries.length, uncovered: chain.uncovered, last: chain.last },
      ...{ removed: [...gone.removed], exported: gone.exported },
      ...{ differences: [...differences], differences_total: differencesTotal },
    })),
    heads,
  };
}

function findHead(chains: readonly CheckedChain[], head: string): Verified['heads'][number] {
  const chain = chains.find(({ found }) => found.has(head));
  const entry = chain?.found.get(head);
  if (!chain || entry === undefined) return { head, run: null, entry: null, since: null };
  return { head, run: chain.run, entry, since: listSince(chain.entries, entry) };
}
