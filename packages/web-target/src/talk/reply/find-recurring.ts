import type { Piece } from '../../page/text-blocks.ts';
import { endsOf, type Line, type linesBy } from './frame-memory.ts';
import type { Scene } from './learn-frame.ts';
import type { Seen } from './mark-fresh.ts';

/** Tells which texts frame every message of the agent. */
export type Recurring = {
  blocks: ReadonlySet<Seen>;
  isFraming(piece: Piece): boolean;
};

/** Finds what this message starts or ends with, and others of the agent's too, although they say something else. */
export function findRecurring(
  { outline, said: all, heard }: Scene,
  { lineOf, pieceOf }: Pick<ReturnType<typeof linesBy>, 'lineOf' | 'pieceOf'>,
): Recurring {
  const said = endsOf(all);
  const lines = new Map(said.map((block) => [block, lineOf(block)]));
  const keys = new Set([...lines.values()].map(({ key }) => key));
  const messages = heard.map(({ lines, isGreeting }) => ({
    isGreeting,
    keys: new Set(lines.map(({ key }) => key)),
    /** Where it has words that this message has not. */
    slots: lines.filter(({ key }) => !keys.has(key)).map(({ slot }) => slot),
  }));
  const isInAll = (key: string) => messages.every((message) => message.keys.has(key));

  const framing = new Set<string>();
  for (const message of messages) {
    const others = said.filter((block) => !message.keys.has(keyOf(block)));
    // The same message again shows nothing.
    if (others.length === 0) continue;
    const wording = new Set([...others.map(slotOf), ...message.slots]);
    const parents = new Set(others.map(parentOf));
    const isFrame = (block: Seen) => {
      if (!message.keys.has(keyOf(block))) return false;
      const isMarked = isMarkup(tagOf(block));
      if (wording.has(slotOf(block)))
        return !isMarked && isLabel(block.text) && isInAll(keyOf(block));
      return (
        message.isGreeting || tagOf(block) === 'p' || !isMarked || !parents.has(parentOf(block))
      );
    };
    const from = said.findIndex((block) => !isFrame(block));
    const to = said.findLastIndex((block) => !isFrame(block));
    for (const block of [...said.slice(0, from), ...said.slice(to + 1)]) framing.add(keyOf(block));
  }
  // Of several messages in a row, each has its frame.
  const blocks = framing.size === 0 ? [] : all.filter((block) => framing.has(keyOf(block)));
  return {
    blocks: new Set(blocks.length < all.length ? blocks : []),
    isFraming: (piece) =>
      !isMarkup(outline.nodes[piece.node]?.tag ?? '') &&
      messages.some(({ isGreeting, keys }) => isGreeting && keys.has(pieceOf(piece).key)),
  };

  function lineFor(block: Seen): Line {
    return lines.get(block) ?? lineOf(block);
  }
  function keyOf(block: Seen): string {
    return lineFor(block).key;
  }
  function slotOf(block: Seen): string {
    return lineFor(block).slot;
  }
  function tagOf({ node }: Seen): string {
    return outline.nodes[node]?.tag ?? '';
  }
  function parentOf({ node }: Seen): number | undefined {
    return outline.nodes[node]?.parent;
  }
}

/** What a message's own words are made of. */
const isMarkup = (tag: string) =>
  /^(p|ul|ol|li|dl|dt|dd|table|tr|td|th|pre|code|blockquote|h[1-6]|a|em|strong)$/.test(tag);

const LABEL_MAX = 40;

/** A name or a time rather than a sentence or a number of its own. */
const isLabel = (text: string) =>
  text.length <= LABEL_MAX &&
  !/[.!?…。！？؟।:]$/.test(text.trim()) &&
  (!/\d/.test(text) || /\d{1,2}[:.h]\d{2}/.test(text));
