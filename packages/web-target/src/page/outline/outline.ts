import { z } from 'zod';

/** Most elements are nothing special, and a page has many: the script leaves out what is empty or false. */
const words = z.string().default('');
const flag = z.boolean().default(false);

const Node = z.object({
  /** Index of the parent; -1 for none. */
  parent: z.int(),
  tag: z.string(),
  /** Id, class and the like: the developers' names. */
  names: words,
  /** Its classes alone. */
  classes: words,
  /** Placeholder, title and the like: the users' view. */
  label: words,
  role: words,
  type: words,
  /** A single-line, multi-line or rich-text field. */
  editable: z.enum(['', 'line', 'lines', 'rich']).default(''),
  isLink: flag,
  isDisabled: flag,
  isBusy: flag,
  /** Whether an animation without an end runs on it. */
  isMoving: flag,
  /** Whether it announces its news, or scrolls by itself. */
  isLog: flag,
  /** Whether it is a form that loads another page. */
  isPosted: flag,
  /** In pixels. */
  fontSize: z.number(),
  /** How much its letters stand out from what is behind them, from 0 to 100. */
  ink: z.number(),
  /** Index of the first piece of text inside it. */
  firstRun: z.int().nonnegative(),
  isFixed: flag,
  isPointer: flag,
  /** Whether its text starts on a new line. */
  isBlock: flag,
  isVisible: flag,
  /** Whether a click on it, or on what is drawn in its place, leads into a field that is transparent or too flat to see. */
  isHiddenField: flag,
  /** Whether it takes the focus or shows the cursor of a text, and is no field. */
  isFocusable: flag,
  isChecked: flag,
  isRequired: flag,
  /** Whether it was not on the page when the last prompt was sent. */
  isNew: flag,
  /** Left, top, width and height in pixels. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).or(z.array(z.number())),
});

/** Deeper than the script makes it. */
const DEPTH_MAX = 400;

function isShallow(nodes: readonly { parent: number }[]): boolean {
  const depths: number[] = [];
  for (const { parent } of nodes) depths.push((depths[parent] ?? 0) + 1);
  return depths.every((depth) => depth <= DEPTH_MAX);
}

/** What the script in the page returns, which the page may have tampered with. */
export const RawOutline = z.object({
  nodes: z.array(Node).refine(isShallow),
  /**
   * `isNew`: not on the page, or in other words, when the last prompt was sent. `cameAt`: since when it is there, in
   * milliseconds since 1970; 0 if that is not known.
   */
  runs: z.array(
    z.object({ node: z.int(), text: z.string(), isNew: z.boolean(), cameAt: z.number() }),
  ),
  /** The page has more that is new than is read of it. */
  isCut: z.boolean(),
  width: z.number(),
  height: z.number(),
});

/** A frame as rendered: its visible elements in document order, and its pieces of text. */
export type Outline = z.infer<typeof RawOutline>;

/** The element and its ancestors, innermost first. */
export function* upwards({ nodes }: Outline, id: number): Generator<number> {
  // A parent precedes its children, so this ends with any page.
  for (let at = id; at >= 0; ) {
    yield at;
    const parent = nodes[at]?.parent ?? -1;
    if (parent >= at) return;
    at = parent;
  }
}

/** The innermost element that contains all of these. */
export function commonAncestor(outline: Outline, ids: readonly number[]): number {
  const chain = [...upwards(outline, ids[0] ?? -1)];
  const levels = new Map(chain.map((id, level) => [id, level]));
  let shared = 0;
  for (const id of ids) {
    let level: number | undefined;
    for (const at of upwards(outline, id)) {
      level = levels.get(at);
      if (level !== undefined) break;
    }
    shared = Math.max(shared, level ?? chain.length);
  }
  return chain[shared] ?? 0;
}

/** All visible text inside an element, on one line. */
export function textOf(outline: Outline, id: number, lengthMax = 200): string {
  const end = endOf(outline, id);
  let text = '';
  for (let at = outline.nodes[id]?.firstRun ?? 0; text.length <= lengthMax; at++) {
    const run = outline.runs[at];
    if (!run || run.node < id || run.node >= end) break;
    text += `${run.text.slice(0, lengthMax)} `;
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, lengthMax);
}

/** The first element after everything inside this one, in document order. */
export function endOf({ nodes }: Outline, id: number): number {
  let end = id + 1;
  while ((nodes[end]?.parent ?? -1) >= id) end++;
  return end;
}

/** The element that starts a new line and contains this one, or is it. */
export function blockOf(outline: Outline, id: number): number {
  for (const at of upwards(outline, id)) if (outline.nodes[at]?.isBlock) return at;
  return 0;
}
