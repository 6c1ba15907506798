import { commonAncestor, type Outline, upwards } from '../../page/outline/outline.ts';
import type { Block, Piece } from '../../page/text-blocks.ts';
import type { Tree } from '../../page/tree.ts';
import { bare } from './find-echo.ts';
import type { Heard } from './frame-memory.ts';
import type { Seen } from './mark-fresh.ts';
import { numberless, pathsFrom, signatureOf } from './signature.ts';

export type Scene = {
  outline: Outline;
  tree: Tree;
  /** The element whose children are the messages. */
  list: number;
  /** Our own message, if the page repeats it. */
  own: readonly Seen[];
  prompt: string;
  /** All texts on the page. */
  seen: readonly Seen[];
  /** Those that may be the reply. */
  said: readonly Seen[];
  /** What the agent's other messages look like. */
  heard: readonly Heard[];
};

/** What the page puts around a message, learned from our own: we know which of its words are ours. */
export type Frame = {
  /** The looks of the texts around our prompt, and their ways from the message's element. */
  signatures: ReadonlySet<string>;
  paths: ReadonlySet<string>;
  /** The same of our prompt; the way to the largest element with nothing but our words. */
  ownSignature: string | undefined;
  ownPath: string | undefined;
  ownRoot: number | undefined;
  /** The looks of what precedes and follows our prompt on its own line. */
  edges: ReadonlySet<string>;
  /** Whether a name and a colon precede our prompt. */
  isNamed: boolean;
  signature(id: number): string;
  path(id: number): string;
  /** How often the page had a text that looks and reads the same, numbers aside. */
  countBefore(block: Block): number;
  messagesBefore: number;
};

/** Longer texts are messages. */
export const SHORT_MAX = 60;

export function learnFrame(scene: Scene): Frame {
  const { outline, tree, list, own, prompt, seen } = scene;
  const signature = remembered((id) => signatureOf(outline, id));
  const path = pathsFrom(outline, list);
  const keyOf = ({ node, text }: Block) => `${signature(node)} ${numberless(text)}`;
  const counts = new Map<string, number>();
  const messages = new Set<number>();
  for (const block of seen) {
    if (block.isFresh) continue;
    if (tree.isInside(block.node, list)) messages.add(tree.childWith(list, block.node));
    if (block.text.length <= SHORT_MAX)
      counts.set(keyOf(block), (counts.get(keyOf(block)) ?? 0) + 1);
  }
  const around = aroundOwn(scene);
  const [first] = own;
  const root = first && rootOf(scene, around);
  return {
    signatures: new Set(around.map(({ node }) => signature(node))),
    paths: new Set(around.map(({ node }) => path(node))),
    ownSignature: first && signature(first.node),
    ownPath: root === undefined ? undefined : path(root),
    ownRoot: root,
    edges: new Set(extraPieces(own, prompt).map(({ node }) => signature(node))),
    isNamed: isNamed(first?.text ?? '', prompt),
    signature,
    path,
    countBefore: (block) => (block.text.length <= SHORT_MAX ? (counts.get(keyOf(block)) ?? 0) : 0),
    messagesBefore: messages.size,
  };
}

/** The largest element around our words that contains no others, inside the element of the message. */
function rootOf({ outline, tree, list, own }: Scene, around: readonly Seen[]): number {
  const nodes = own.map(({ node }) => node);
  let root = commonAncestor(outline, nodes);
  const row = tree.childWith(list, root);
  for (const outer of upwards(outline, root)) {
    if (outer === row || around.some(({ node }) => tree.isInside(node, outer))) break;
    root = outer;
  }
  return root;
}

/** What is in the element of our message, or came with it right in front of it. */
function aroundOwn({ tree, list, own, seen, said }: Scene): readonly Seen[] {
  const [first] = own;
  if (!first) return [];
  const row = tree.childWith(list, first.node);
  const ours = new Set(own);
  const around = seen.filter((block) => tree.isInside(block.node, row) && !ours.has(block));
  const taken = new Set([...around, ...said]);
  for (let at = seen.indexOf(first) - 1; at >= 0; at--) {
    const block = seen[at];
    if (!block?.isFresh || taken.has(block) || !tree.isInside(block.node, list)) break;
    around.push(block);
  }
  return around;
}

/** The pieces of our message that are none of our words. */
function extraPieces(own: readonly Block[], prompt: string): readonly Piece[] {
  const wanted = bare(prompt);
  return own.flatMap(({ node, pieces }) =>
    pieces.filter((piece) => {
      const words = bare(piece.text);
      return piece.node !== node && words !== '' && !wanted.includes(words);
    }),
  );
}

function isNamed(text: string, prompt: string): boolean {
  const [name = '', ...words] = text.slice(0, 200).split(':');
  return (
    name.length <= 30 &&
    words.length > 0 &&
    bare(prompt).startsWith(bare(words.join(':')).slice(0, 40)) &&
    !bare(prompt).startsWith(bare(name))
  );
}

function remembered(make: (id: number) => string): (id: number) => string {
  const known = new Map<number, string>();
  return (id) => {
    const one = known.get(id) ?? make(id);
    known.set(id, one);
    return one;
  };
}
