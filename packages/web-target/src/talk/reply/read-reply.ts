import { type Outline, upwards } from '../../page/outline/outline.ts';
import { type Block, toBlocks } from '../../page/text-blocks.ts';
import { type Tree, treeOf } from '../../page/tree.ts';
import { chooseLevel } from './choose-level.ts';
import { findEcho } from './find-echo.ts';
import type { Heard } from './frame-memory.ts';
import type { Scene } from './learn-frame.ts';
import { markFresh, type Seen } from './mark-fresh.ts';
import { type Sending, whoseEcho } from './whose-echo.ts';
import { withoutPageChrome } from './without-page-chrome.ts';

export type Reading = {
  /** All texts on the page before the prompt was sent. */
  before: readonly Block[];
  after: Outline;
  prompt: string;
  /** The text field, while the page still has it. */
  input: number | undefined;
  /** The reply to the prompt before, on a page that does not repeat prompts. */
  last?: string | undefined;
  /** The agent's earlier messages. */
  heard?: readonly Heard[];
  /** Whether it is the conversation's first prompt: what the page showed before is a greeting. */
  isFirst?: boolean;
  /** When the prompt was sent, and when an answer came; without it, words of the prompt are our own message. */
  sending?: Sending | undefined;
};

export type Reply = {
  text: string;
  /** False if it may be something else, or the reply to the prompt before. */
  isSure: boolean;
  /** Whether the page repeats our prompt; undefined if that is not known. */
  isEchoed: boolean | undefined;
  /** The words of our prompt alone, which may be our own message. */
  isRepeat?: boolean;
  /** What it shows of how the agent's messages look. */
  heard: readonly Heard[];
  /** The element of our own message. */
  ownRow?: number;
};

const nothing = { text: '', isSure: false, heard: [] };

/** The agent's new words: new on the page, not our own prompt, and inside the conversation. */
export function readReply(reading: Reading): Reply {
  const reply = readWords(reading, toBlocks(reading.after));
  // What only a gauge says, such as "12:30" of a timer, is text if nothing else is.
  return reply.text ? reply : readWords(reading, toBlocks(reading.after, { hasGauges: true }));
}

function readWords(reading: Reading, blocks: readonly Block[]): Reply {
  const { before, after, prompt, input, last, heard = [], isFirst = false, sending } = reading;
  const seen = markFresh(before, inSight(blocks));
  const fresh = seen.filter(({ isFresh }) => isFresh);
  const tree = treeOf(after);
  const echo = findEcho(fresh, prompt);
  const scene = { outline: after, tree, seen, heard };
  const alone = () => unechoed({ scene, fresh, input, last, isFirst });
  if (!echo) return { ...alone(), isEchoed: false };
  const own = fresh.slice(echo.from, echo.to + 1);
  const said = besideEcho(after, seen, own, input);
  const level = chooseLevel({ outline: after, tree, own }, said);
  const whose = whoseEcho({ outline: after, tree, own, level, sending });
  if (whose === 'theirs') return { ...alone(), isEchoed: false };
  if (whose === 'unknown')
    return { ...alone(), isSure: false, isEchoed: undefined, isRepeat: true };
  if (!level) return { ...nothing, isEchoed: true };
  const { blocks: chosen, list, isSure } = level;
  const message = withoutPageChrome({ ...scene, list, own, prompt, said: chosen }, isFirst);
  const ownRow = tree.childWith(list, own[0]?.node ?? list);
  return { ...message, isSure, isEchoed: true, ownRow };
}

/** In visual order, top to bottom, regardless of document order. */
const inSight = (blocks: readonly Block[]) => [...blocks].sort((a, b) => a.top - b.top);

/** The text after our prompt; if the field is above the conversation, the newest comes first. */
function besideEcho(
  { nodes }: Outline,
  seen: readonly Seen[],
  own: readonly Seen[],
  input: number | undefined,
): readonly Seen[] {
  const from = seen.indexOf(own[0] as Seen);
  const later = seen.slice(seen.indexOf(own.at(-1) as Seen) + 1).filter(isTouched);
  const inputTop = (input !== undefined && nodes[input]?.box[1]) || Infinity;
  const isNewestFirst = inputTop < (own[0]?.top ?? 0);
  const hasLater = later.some(({ isFresh }) => isFresh);
  if (hasLater || !isNewestFirst) return later;
  return seen.slice(0, from).filter(({ isFresh }) => isFresh);
}

const isTouched = ({ isFresh, isNew }: Seen) => isFresh || isNew;

type Unechoed = {
  scene: Pick<Scene, 'outline' | 'tree' | 'seen' | 'heard'>;
  fresh: readonly Seen[];
  input: number | undefined;
  last: string | undefined;
  isFirst: boolean;
};

/** On a page that does not repeat our prompt. It may also repeat its last text in the same place. */
function unechoed({ scene, fresh, input, last, isFirst }: Unechoed) {
  const { outline, tree, seen } = scene;
  const said = nearField(outline, tree, fresh, input);
  const message = withoutPageChrome({ ...scene, list: 0, own: [], prompt: '', said }, isFirst);
  if (message.text) return { ...message, isSure: true };
  if (!last) return nothing;
  const lines = new Set(seen.flatMap(({ text }) => text.split('\n')));
  return last.split('\n').every((line) => lines.has(line))
    ? { text: last, isSure: false, heard: [] }
    : nothing;
}

/** Only blocks near the field: elsewhere on a page, texts change independently. */
function nearField(
  outline: Outline,
  { isInside }: Tree,
  blocks: readonly Seen[],
  input: number | undefined,
): readonly Seen[] {
  if (input === undefined) return blocks;
  for (const outer of upwards(outline, input)) {
    const inside = blocks.filter(({ node }) => isInside(node, outer));
    if (inside.length > 0) return inside;
  }
  return [];
}
