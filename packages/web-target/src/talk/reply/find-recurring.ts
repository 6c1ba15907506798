import type { Piece } from '../../page/text-blocks.ts';
import { pieceSlot, timeless } from './frame-memory.ts';
import type { Frame, Scene } from './learn-frame.ts';
import type { Seen } from './mark-fresh.ts';

/** Tells which texts frame every message of the agent. */
export type Recurring = {
  blocks: ReadonlySet<Seen>;
  isFraming(piece: Piece): boolean;
};

/**
 * Finds what this message starts or ends with, and others of the agent's too, in the same places, although they say
 * something else.
 */
export function findRecurring({ outline, said, heard }: Scene, frame: Frame): Recurring {
  const slotOf = (id: number) => `${frame.signature(id)} ${frame.path(id)}`;
  const keyOf = ({ slot, text }: { slot: string; text: string }) => `${slot}\n${text}`;
  const keys = new Map(
    said.map((block) => [block, keyOf({ slot: slotOf(block.node), text: timeless(block.text) })]),
  );
  const messages = heard.map(({ lines, isGreeting }) => ({
    isGreeting,
    lines,
    keys: new Set(lines.map(keyOf)),
  }));

  const blocks = new Set<Seen>();
  for (const message of messages) {
    const isShared = (block: Seen) => message.keys.has(keys.get(block) ?? '');
    const others = said.filter((block) => !isShared(block));
    // The same message again shows nothing.
    if (others.length === 0) continue;
    const bodies = new Set(others.map(({ node }) => slotOf(node)));
    const parents = new Set(others.map(({ node }) => outline.nodes[node]?.parent));
    const mayFrame = (block: Seen) => {
      const { tag = '', parent } = outline.nodes[block.node] ?? {};
      if (bodies.has(slotOf(block.node)))
        return !isMarkup(tag) && isLabel(block.text) && isInAll(keys.get(block) ?? '');
      return message.isGreeting || tag === 'p' || !isMarkup(tag) || !parents.has(parent);
    };
    const isFrame = (block: Seen) => isShared(block) && mayFrame(block);
    const from = said.findIndex((block) => !isFrame(block));
    const to = said.findLastIndex((block) => !isFrame(block));
    for (const block of [...said.slice(0, from), ...said.slice(to + 1)]) blocks.add(block);
  }
  const framing = new Set([...blocks].map((block) => keys.get(block)));
  for (const block of said) if (framing.has(keys.get(block))) blocks.add(block);

  function isInAll(key: string) {
    return messages.every((message) => message.keys.has(key));
  }
  return {
    blocks: blocks.size < said.length ? blocks : new Set(),
    isFraming: ({ node, text }) =>
      !isMarkup(outline.nodes[node]?.tag ?? '') &&
      messages.some(
        ({ isGreeting, keys }) =>
          isGreeting && keys.has(keyOf({ slot: pieceSlot(slotOf(node)), text: timeless(text) })),
      ),
  };
}

/** What a message's own words are made of. */
const isMarkup = (tag: string) =>
  /^(p|ul|ol|li|dl|dt|dd|table|tr|td|th|pre|code|blockquote|h[1-6]|a|em|strong)$/.test(tag);

const LABEL_MAX = 40;

/** A name or a time rather than a sentence. */
const isLabel = (text: string) => text.length <= LABEL_MAX && !/[.!?…。！？؟।:]$/.test(text.trim());
