import type { Block } from '../../page/text-blocks.ts';

/** A text of one of the agent's messages: where it is in it, and how it reads. */
export type Line = { slot: string; text: string };

/** A message of the agent, or several in a row. */
export type Heard = { lines: readonly Line[]; isGreeting: boolean };

/** What the agent's messages looked like so far, in all conversations of a session. */
export type FrameMemory = {
  heard(): readonly Heard[];
  add(messages: readonly Heard[]): void;
};

const GREETINGS_MAX = 4;
const REPLIES_MAX = 16;
const LINES_MAX = 100;
const LINE_MAX = 200;

export function createFrameMemory(): FrameMemory {
  const greetings: Heard[] = [];
  const replies: Heard[] = [];
  return {
    heard: () => [...greetings, ...replies],
    add(messages) {
      for (const one of messages) (one.isGreeting ? greetings : replies).push(one);
      greetings.splice(0, greetings.length - GREETINGS_MAX);
      replies.splice(0, replies.length - REPLIES_MAX);
    },
  };
}

/** The first and the last texts of a message: between them are its words. */
export function toLines(blocks: readonly Block[], slotOf: (id: number) => string): Line[] {
  const ends =
    blocks.length <= LINES_MAX
      ? blocks
      : [...blocks.slice(0, LINES_MAX / 2), ...blocks.slice(-LINES_MAX / 2)];
  return ends.flatMap(({ node, text, pieces }) => {
    const whole = { slot: slotOf(node), text: timeless(text) };
    const worded = pieces.filter(isWorded);
    const edges = worded.length > 1 ? [worded[0], worded.at(-1)] : [];
    return [
      whole,
      ...edges.flatMap((piece) =>
        piece && piece.node !== node
          ? { slot: pieceSlot(slotOf(piece.node)), text: timeless(piece.text) }
          : [],
      ),
    ];
  });
}

/** Of a text that shares its line with others. */
export const pieceSlot = (slot: string) => `${slot} in a line`;

const isWorded = ({ text }: { text: string }) => text.trim() !== '';

const LETTERS_MAX = 16;

/** Times and counts differ from one message to the next; in a longer text, a number may be the answer. */
export function timeless(text: string): string {
  const start = text.trim().slice(0, LINE_MAX);
  const letters = start.replace(/[^\p{L}]+/gu, '');
  return letters.length <= LETTERS_MAX ? start.replace(/\d+/g, '0') : start;
}
