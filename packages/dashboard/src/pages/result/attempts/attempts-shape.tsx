import type { AttemptList } from './attempt.ts';
import type { Within } from './attempt-link.tsx';
import { toPrefixes } from './list-prefixes.ts';
import { PrefixTable } from './prefix-table.tsx';
import { Row } from './row.tsx';
import { StreamGrid } from './stream-grid.tsx';
import { toStreams } from './to-streams.ts';

type Props = Within & { attempts: AttemptList['attempts']; goal: string | null };

/** The attempts' own data decides, so that a new technique is drawn as fits it. */
export function AttemptsShape({ attempts, goal, ...within }: Props) {
  const prefixes = toPrefixes(attempts);
  if (prefixes) return <PrefixTable {...within} prefixes={prefixes} goal={goal} />;
  const streams = toStreams(attempts);
  if (streams) return <StreamGrid {...within} grid={streams} />;
  return <Row {...within} attempts={attempts} />;
}
