import type { Outline } from '../../page/outline/outline.ts';
import type { Block, Piece } from '../../page/text-blocks.ts';

/** A text of one of the agent's messages: its tag and words, and where it is in the message. */
export type Line = { key: string; slot: string };

/** A message of the agent, or several in a row. */
export type Heard = { lines: readonly Line[]; isGreeting: boolean };

/** What messages looked like so far, in all conversations of a session. */
export type FrameMemory = {
  heard(): readonly Heard[];
  /** Whether the page repeats prompts; undefined if that is not known. */
  echoes(): boolean | undefined;
  /** Signs of work that stayed on the reply to `Hello` for as long as a reply is waited for. */
  lastingSigns(): readonly string[];
  add(
    messages: readonly Heard[],
    seen: { isEchoed: boolean | undefined; workSigns: readonly string[] },
  ): void;
};

const GREETINGS_MAX = 4;
const REPLIES_MAX = 16;
const LINES_MAX = 100;
const LINE_MAX = 200;

export function createFrameMemory(): FrameMemory {
  const greetings: Heard[] = [];
  const replies: Heard[] = [];
  let echoes: boolean | undefined;
  let lastingSigns: readonly string[] | undefined;
  return {
    heard: () => [...greetings, ...replies],
    echoes: () => echoes,
    lastingSigns: () => lastingSigns ?? [],
    add(messages, { isEchoed, workSigns }) {
      echoes = isEchoed ?? echoes;
      lastingSigns ??= workSigns;
      for (const one of messages) (one.isGreeting ? greetings : replies).push(one);
      greetings.splice(0, greetings.length - GREETINGS_MAX);
      replies.splice(0, replies.length - REPLIES_MAX);
    },
  };
}

/** Builds the lines of messages. States of a message are among its classes, so those are not in the key. */
export function linesBy(outline: Outline, slotOf: (id: number) => string) {
  const lineOf = ({ node, text }: Piece, place = ''): Line => ({
    key: `${place}${outline.nodes[node]?.tag} ${timeless(text)}`,
    slot: slotOf(node),
  });
  /** Of a text that shares its line with others. */
  const pieceOf = (piece: Piece) => lineOf(piece, 'in a line: ');
  return {
    lineOf,
    pieceOf,
    /** The first and the last texts of a message: between them are its words. */
    linesOf: (blocks: readonly Block[]): Line[] =>
      endsOf(blocks).flatMap((block) => {
        const worded = block.pieces.filter(({ text }) => text.trim() !== '');
        const edges = worded.length > 1 ? [...worded.slice(0, 1), ...worded.slice(-1)] : [];
        const set = edges.filter(({ node }) => node !== block.node);
        return [lineOf(block), ...set.map((piece) => pieceOf(piece))];
      }),
  };
}

/** The first and the last texts of a message, if it has many. */
export const endsOf = <Text extends Block>(blocks: readonly Text[]): readonly Text[] =>
  blocks.length <= LINES_MAX
    ? blocks
    : [...blocks.slice(0, LINES_MAX / 2), ...blocks.slice(-LINES_MAX / 2)];

const LETTERS_MAX = 16;

/** Times and counts differ from one message to the next; in a longer text, a number may be the answer. */
function timeless(text: string): string {
  const start = text.trim().slice(0, LINE_MAX);
  const letters = start.replace(/[^\p{L}]+/gu, '');
  return letters.length <= LETTERS_MAX ? start.replace(/\d+/g, '0') : start;
}
