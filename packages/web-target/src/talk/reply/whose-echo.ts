import { type Outline, upwards } from '../../page/outline/outline.ts';
import type { Tree } from '../../page/tree.ts';
import type { Level } from './choose-level.ts';
import type { Seen } from './mark-fresh.ts';
import { shareName } from './signature.ts';

/** What is known about when and how a prompt was sent. Times are milliseconds since 1970. */
export type Sending = {
  /** Whether the page repeated the prompt before; undefined if that is not known. */
  echoes: boolean | undefined;
  sentAt: number;
  /** When the first answer from the network arrived. */
  answeredAt: number | undefined;
  /** Whether replies may come another way, whose times are not known. */
  hasChannel: boolean;
};

/** How long a page takes to draw what was just sent. */
const DRAWN_MS = 50;

type Echoed = {
  outline: Outline;
  tree: Tree;
  own: readonly Seen[];
  /** What else is new in the conversation. */
  level: Level | undefined;
  sending: Sending | undefined;
};

/**
 * Who wrote the words of our prompt: a page shows our own message before it has an answer, and an answer that repeats
 * the prompt comes after that.
 */
export function whoseEcho({
  outline,
  tree,
  own,
  level,
  sending,
}: Echoed): 'ours' | 'theirs' | 'unknown' {
  const isAlone = !level?.isSure;
  if (!sending) return 'ours';
  const { echoes, sentAt, answeredAt, hasChannel } = sending;
  const cameAt = own[0]?.cameAt ?? 0;
  const drawnBy = (!hasChannel && answeredAt) || sentAt + DRAWN_MS;
  if (cameAt > 0 && cameAt < drawnBy) return 'ours';
  if (echoes !== undefined) return echoes ? 'ours' : 'theirs';
  if (level && !isAlone) return isOneMessage({ outline, tree, own }, level) ? 'theirs' : 'ours';
  return cameAt > 0 && !hasChannel ? 'theirs' : 'unknown';
}

/** Whether our words and the others are in one new message, as a quote and its answer are, and not in two. */
function isOneMessage(
  { outline, tree, own }: Pick<Echoed, 'outline' | 'tree' | 'own'>,
  { list, blocks }: Level,
): boolean {
  const { nodes } = outline;
  const isNew = (id: number) => nodes[id]?.isNew === true;
  if (!isNew(list)) return false;
  const quote = tree.childWith(list, own[0]?.node ?? list);
  const others = blocks.map(({ node }) => nodes[tree.childWith(list, node)]);
  const isPlain = (id: number) => nodes[id]?.classes === '';
  if (nodes[quote]?.tag === 'blockquote') return true;
  if (isPlain(quote) && others.every((other) => other?.classes === '')) return true;
  const path = [...upwards(outline, list)];
  const row = nodes[path.findLast((id) => isNew(id)) ?? list];
  return nodes.some(
    (other) =>
      !other.isNew && row !== undefined && other.parent === row.parent && shareName(row, other),
  );
}
