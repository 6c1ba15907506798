import { commonAncestor, type Outline, upwards } from '../page/outline.ts';
import { type Block, toBlocks } from '../page/text-blocks.ts';
import { bare, findEcho } from './find-echo.ts';

export type Reading = {
  /** Every text that stood there before the prompt was sent. */
  before: readonly Block[];
  after: Outline;
  prompt: string;
  /** The field that was written in, while the page still has it. */
  input: number | undefined;
};

/** The bot's new words: what was not there before, is not our own prompt, and stands in the conversation. */
export function readReply({ before, after, prompt, input }: Reading): string {
  const fresh = toFresh(before, inSight(toBlocks(after)));
  const echo = findEcho(fresh, prompt);
  const own = echo ? fresh.slice(echo.from, echo.to + 1) : [];
  const others = echo ? besideEcho(after, fresh, echo, input) : fresh;
  const conversation = withinConversation(after, others, own, input);
  const said = withoutRefrain(after, before, withoutEchoRow(after, conversation, own));
  return said.map(({ text }) => text).join('\n');
}

/** As they stand one below the other, wherever they stand in the document. */
const inSight = (blocks: readonly Block[]) => [...blocks].sort((a, b) => a.top - b.top);

/** What is there more often than before; of texts that are alike, the last ones are new. */
function toFresh(before: readonly Block[], after: readonly Block[]): Block[] {
  const known = new Map<string, number>();
  for (const { text } of before) known.set(text, (known.get(text) ?? 0) + 1);
  return after.filter(({ text }) => {
    const left = known.get(text) ?? 0;
    if (left > 0) known.set(text, left - 1);
    return left === 0;
  });
}

/** What follows our prompt; where the field stands above the conversation, the newest comes first. */
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

/** Only what stands with our prompt and the field: elsewhere on a page texts change by themselves. */
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

/** Without what stands closer to our prompt than the answer does: who sent it, and that it arrived. */
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

/** Without the short lines that stood with earlier messages too and look unlike the message, such as the bot's name. */
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
