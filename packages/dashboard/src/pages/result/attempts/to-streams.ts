import { numberIn } from '@provoke/evidence';
import type { Attempt } from './attempt.ts';

type Turn = { attempt: Attempt; turn: number; column: number };
/** Null where the attempts know turns alone: one conversation, or a tree by its depth. */
type Stream = { stream: number | null; turns: Turn[] };
export type Streams = { streams: Stream[]; turns: number[]; word: TurnWord };

/** What techniques call the turns of a conversation, or the levels of a tree. */
const NAMES = { iteration: 'turn', turn: 'turn', depth: 'depth' } as const;
type TurnWord = (typeof NAMES)[keyof typeof NAMES];

/** Conversations next to each other, one column per turn; undefined where the attempts are not turns. */
export function toStreams(attempts: readonly Attempt[]): Streams | undefined {
  const [first] = attempts;
  const name = Object.entries(NAMES).find(([name]) => first && name in first.data);
  if (!name) return undefined;
  const placed = attempts.flatMap((attempt) => {
    const turn = numberIn(attempt.data, name[0]);
    const stream = numberIn(attempt.data, 'stream') ?? null;
    return turn === undefined ? [] : [{ attempt, stream, turn }];
  });
  if (placed.length < attempts.length) return undefined;
  const turns = sorted(placed.map(({ turn }) => turn));
  const columns = new Map(turns.map((turn, at) => [turn, at]));
  const streams = new Map<number | null, Turn[]>();
  for (const { attempt, stream, turn } of placed.sort((a, b) => a.turn - b.turn)) {
    const one = { attempt, turn, column: columns.get(turn) ?? 0 };
    const before = streams.get(stream);
    if (before) before.push(one);
    else streams.set(stream, [one]);
  }
  const rows = [...streams].map(([stream, turns]) => ({ stream, turns }));
  rows.sort((a, b) => (a.stream ?? -1) - (b.stream ?? -1));
  return { streams: rows, turns, word: name[1] };
}

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
