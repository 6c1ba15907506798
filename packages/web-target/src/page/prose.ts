import { blockOf, endOf, type Outline, upwards } from './outline/outline.ts';

type Node = Outline['nodes'][number];

/** Characters on each side that are looked at. */
const SIDE = 200;

/**
 * Returns which controls are words of a sentence: on a line of text, not in a bar with other elements. What only ends a
 * line may be a button next to it, as in "Was this helpful? Yes No".
 */
export function proseOf(
  outline: Outline,
  isPressed: (node: Node) => boolean,
): (id: number) => boolean {
  const { nodes, runs } = outline;
  const pressed: boolean[] = [];
  for (const [id, node] of nodes.entries())
    pressed[id] = pressed[node.parent] === true || isPressed(node);
  const isOnLine = (at: number, line: number) => {
    const run = runs[at];
    return run !== undefined && blockOf(outline, run.node) === line;
  };
  const isPressedAt = (at: number) => pressed[runs[at]?.node ?? -1] === true;

  /** The text between a control and the next one, or the end of the line. */
  const sideOf = (from: number, line: number, step: 1 | -1): Side => {
    let text = '';
    let at = from;
    for (; text.length < SIDE && isOnLine(at, line) && !isPressedAt(at); at += step) {
      const piece = runs[at]?.text ?? '';
      text = step > 0 ? text + piece.slice(0, SIDE) : piece.slice(-SIDE) + text;
    }
    return { text: text.trim(), isNextToControl: isOnLine(at, line) && isPressedAt(at) };
  };

  /** Whether the text at this place is of the same element, and not of another one on the line. */
  const isOwn = (at: number, id: number, line: number) => {
    const { node = -1, text = '' } = runs[at] ?? {};
    if (!hasWords.test(text.slice(0, SIDE)) && !isClosed.test(text)) return false;
    for (const outer of upwards(outline, nodes[id]?.parent ?? -1)) {
      if (outer === node) return true;
      if (outer === line) return false;
    }
    return false;
  };

  /** The pieces of text inside an element, as the first and the one after the last. */
  const piecesIn = (id: number) => {
    const stop = endOf(outline, id);
    const first = nodes[id]?.firstRun ?? 0;
    let end = first;
    for (let run = runs[end]; run && run.node >= id && run.node < stop; run = runs[end]) end++;
    return { first, end };
  };

  return (id) => {
    const { first, end } = piecesIn(id);
    const line = blockOf(outline, nodes[id]?.parent ?? 0);
    const says = runs.slice(first, end).some(({ text }) => hasWords.test(text));
    if (!says || nodes[id]?.isBlock) return false;
    if (!isOwn(first - 1, id, line) && !isOwn(end, id, line)) return false;
    return isWord(sideOf(first - 1, line, -1), sideOf(end, line, 1));
  };
}

type Side = { text: string; isNextToControl: boolean };

/** Whether a control between these is a word of their sentence. */
function isWord({ text: before }: Side, { text: after, isNextToControl }: Side): boolean {
  if (before && after) return true;
  if (after) return isClosed.test(after) || countWords(after) >= 2;
  if (isNextToControl || isEnded.test(before)) return false;
  return before.endsWith(':') || countWords(before) >= 3;
}

const hasWords = /[\p{L}\p{N}]/u;
/** Starts as the rest of a sentence does. */
const isClosed = /^\s*[.,;:!?…)。，、；：！？]/;
const isEnded = /[.!?…。！？]$/;

/** A character of a script without spaces counts as a word. */
const countWords = (text: string): number => text.match(/\p{Lo}|[\p{Lu}\p{Ll}]+/gu)?.length ?? 0;
