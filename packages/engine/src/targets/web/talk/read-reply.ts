import { commonAncestor, type Outline, upwards } from '../page/outline.ts';
import { type Block, toBlocks } from '../page/text-blocks.ts';
import { bare, findEcho } from './find-echo.ts';

export type Reading = {
  /** All texts on the page before the prompt was sent. */
  before: readonly Block[];
  after: Outline;
  prompt: string;
  /** The text field, while the page still has it. */
  input: number | undefined;
};

/** The bot's new words: new on the page, not our own prompt, and inside the conversation. */
export function readReply({ before, after, prompt, input }: Reading): string {
  const fresh = toFresh(before, inSight(toBlocks(after)));
  const echo = findEcho(fresh, prompt);
  const own = echo ? fresh.slice(echo.from, echo.to + 1) : [];
  const others = echo ? besideEcho(after, fresh, echo, input) : fresh;
  const conversation = withinConversation(after, others, own, input);
  const said = withoutRefrain(after, before, withoutEchoRow(after, conversation, own));
  return said.map(({ text }) => text).join('\n');
}

/** In visual order, top to bottom, regardless of document order. */
const inSight = (blocks: readonly Block[]) => [...blocks].sort((a, b) => a.top - b.top);

/** Texts that occur more often than before; of equal texts, the last ones are new. */
function toFresh(before: readonly Block[], after: readonly Block[]): Block[] {
  const known = new Map<string, number>();
  for (const { text } of before) known.set(text, (known.get(text) ?? 0) + 1);
  return after.filter(({ text }) => {
    const left = known.get(text) ?? 0;
    if (left > 0) known.set(text, left - 1);
    return left === 0;
  });
}

/** The text after our prompt; if the field is above the conversation, the newest comes first. */
function besideEcho(
  { nodes }: Outline,
  fresh: readonly Block[],
  { from, to }: { from: number; to: number },
  input: number | undefined,
): readonly Block[] {
  const later = fresh.slice(to + 1);
  const inputTop = (input !== undefined && nodes[input]?.box[1]) || Infinity;
  const isNewestFirst = inputTop < (fresh[from]?.top ?? 0);
  return later.length === 0 && isNewestFirst ? fresh.slice(0, from) : later;
}

/** Only blocks near our prompt and the field: elsewhere on a page, texts change independently. */
function withinConversation(
  outline: Outline,
  blocks: readonly Block[],
  own: readonly Block[],
  input: number | undefined,
): readonly Block[] {
  if (input === undefined) return blocks;
  const echo = own[0]?.node;
  for (const outer of upwards(outline, input)) {
    if (echo !== undefined && commonAncestor(outline, [echo, outer]) !== outer) continue;
    const inside = blocks.filter(({ node }) => commonAncestor(outline, [node, outer]) === outer);
    if (inside.length > 0) return inside;
  }
  return [];
}

/** Without blocks that are closer to our prompt than the answer is: its sender and delivery status. */
function withoutEchoRow(
  outline: Outline,
  blocks: readonly Block[],
  own: readonly Block[],
): readonly Block[] {
  const echo = own.at(-1)?.node;
  if (echo === undefined || blocks.length < 2) return blocks;
  const list = commonAncestor(outline, [echo, ...blocks.map(({ node }) => node)]);
  const outside = blocks.filter(({ node }) => commonAncestor(outline, [echo, node]) === list);
  return outside.length > 0 ? outside : blocks;
}

const REFRAIN_MAX = 40;

/**
 * Without short lines that also accompanied earlier messages and look different from the message, such as the bot's
 * name.
 */
function withoutRefrain(
  { nodes }: Outline,
  before: readonly Block[],
  blocks: readonly Block[],
): readonly Block[] {
  const earlier = new Set(before.map(({ text }) => bare(text)));
  const looks = ({ node }: Block) => `${nodes[node]?.tag} ${nodes[node]?.names}`;
  const [longest] = [...blocks].sort((a, b) => b.text.length - a.text.length);
  return blocks.filter(
    (block) =>
      block.text.length > REFRAIN_MAX ||
      !earlier.has(bare(block.text)) ||
      (longest && looks(block) === looks(longest)),
  );
}
