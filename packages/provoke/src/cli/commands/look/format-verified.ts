import { plural } from '@provoke/figures';
import { safeText } from '../../terminal/safe-text.ts';
import type { Verified } from './verify-json.ts';

type Chain = Verified['chains'][number];
type Head = Verified['heads'][number];

const LISTED_MAX = 20;

/** What `provoke verify` found, run by run; in words of ours alone, since a file may say anything. */
export function formatVerified(verified: Verified): string[] {
  const lines = [...verified.chains.flatMap(formatChain), ...verified.heads.flatMap(formatHead)];
  return [
    ...lines,
    '',
    verified.differs ? 'It differs from what was recorded.' : 'Nothing differs.',
  ].map(safeText);
}

function formatChain(chain: Chain): string[] {
  const { run, entries, uncovered, last, removed, exported, differences } = chain;
  const more = chain.differences_total - Math.min(differences.length, LISTED_MAX);
  return [
    `Run ${run ?? 'that the export does not name'}: ${plural(entries, 'entry', 'entries')}`,
    ...(last ? [`  Head ${last.head}`] : []),
    ...(uncovered > 0
      ? [
          `  Recorded before chains were kept, not covered: ${plural(uncovered, 'entry', 'entries')}`,
        ]
      : []),
    ...(exported > 0
      ? [
          `  Exported and removed by retention: the texts of ${plural(exported, 'entry', 'entries')}`,
        ]
      : []),
    ...listed(
      removed,
      ({ result, by, at }) => `  Result ${result} was removed by ${who(by)} on ${at}`,
    ),
    ...differences
      .slice(0, LISTED_MAX)
      .map(({ result, reason }) => `  Differs: ${result ? `result ${result}: ` : ''}${reason}`),
    ...(more > 0 ? [`  and ${plural(more, 'more difference')}: --json lists them`] : []),
  ];
}

function formatHead({ head, run, entry, since }: Head): string[] {
  if (entry === null || !since)
    return [
      `Head ${head}`,
      '  Differs: what is recorded never leads to it. It was rewritten since, or the head is of another run.',
    ];
  const words = sinceWords(since.entries);
  return [
    `Head ${head}`,
    `  It is the head of the run ${run ?? '(not named)'} after entry ${entry}.`,
    `  Since then: ${words === '' ? 'nothing' : words}`,
    ...listed(
      since.changed,
      ({ result, kind, by, at }) => `  Result ${result} was ${acts[kind]} by ${who(by)} on ${at}`,
    ),
  ];
}

const acts = { change: 'changed', review: 'reviewed', removal: 'removed' } as const;

const sinceWords = (entries: NonNullable<Head['since']>['entries']): string =>
  (['result', 'change', 'trace', 'review', 'removal'] as const)
    .filter((kind) => entries[kind] > 0)
    .map((kind) => plural(entries[kind], kind))
    .join(', ');

const who = (by: number | null): string => (by === null ? 'the service' : `user ${by}`);

function listed<Item>(items: readonly Item[], toLine: (item: Item) => string): string[] {
  const more = items.length - LISTED_MAX;
  return [
    ...items.slice(0, LISTED_MAX).map(toLine),
    ...(more > 0 ? [`  and ${more} more: --json lists them`] : []),
  ];
}
