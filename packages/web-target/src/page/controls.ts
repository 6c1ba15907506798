import { endOf, type Outline, upwards } from './outline/outline.ts';
import { proseOf } from './prose.ts';
import { rowsOf } from './tables.ts';

type Node = Outline['nodes'][number];

export type ControlOptions = {
  /** Whether what a gauge says, such as "12:30" of a timer, is text. */
  hasGauges?: boolean;
  /** Elements that the user named: they are text, whatever they are. */
  texts?: ReadonlySet<number>;
};

/**
 * Returns which elements belong to a control, whose words are no text. Words in a sentence or in a table are text,
 * whatever a click on them does, and so is what a field shows that came with an answer.
 */
export function controlsOf(outline: Outline, { hasGauges = false, texts }: ControlOptions = {}) {
  const { nodes } = outline;
  const isInProse = proseOf(outline, isPressed);
  const rowOf = rowsOf(outline);
  const isPressedText = (id: number) => {
    const isInTable = nodes[rowOf(id)?.table ?? -1]?.isNew === true;
    return isInTable || isTitle(outline, id) || holdsText(outline, id) || isInProse(id);
  };
  const isText = (id: number, node: Node) => {
    if (isPressed(node)) return isPressedText(id);
    if (isGauge(node)) return hasGauges || isInProse(id);
    return isShown(node);
  };
  const decided: boolean[] = [];
  for (const [id, node] of nodes.entries())
    decided[id] =
      !texts?.has(id) && (decided[node.parent] === true || (isControl(node) && !isText(id, node)));
  return (id: number): boolean => decided[id] ?? false;
}

const isControl = (node: Node): boolean => {
  const { tag, role, editable, isLink, isNew } = node;
  if (isLink) return false;
  // A page's own navigation was there before.
  if (tag === 'nav' || role === 'navigation') return !isNew;
  return (
    isPressed(node) || isGauge(node) || isTool.test(role) || editable !== '' || isField.test(tag)
  );
};

/** It does something when it is pressed, or offers a choice. */
const isPressed = ({ tag, role, isLink }: Node): boolean =>
  !isLink && (/^(button|select)$/.test(tag) || /^(button|combobox)$/.test(role));

const isGauge = ({ role }: Node) => /^(progressbar|timer)$/.test(role);
const isTool = /^(textbox|toolbar|tooltip|menu|tablist|switch)$/;
const isField = /^(input|textarea)$/;

/** A field that shows something rather than take it. The value of one that takes something is not in an outline. */
const isShown = ({ tag, role, editable, isNew }: Node): boolean =>
  isField.test(tag) || (isNew && (editable !== '' || role === 'textbox'));

const TITLE_LEVELS = 3;
const isTitleTag = /^(h[1-6]|th|dt|summary|caption|legend|label)$/;
const isTitleRole = /^(heading|columnheader|rowheader)$/;

/** The head of a column or of a part. */
const isTitle = (outline: Outline, id: number): boolean =>
  [...upwards(outline, id)].slice(1, 1 + TITLE_LEVELS).some((at) => {
    const { tag = '', role = '' } = outline.nodes[at] ?? {};
    return isTitleTag.test(tag) || isTitleRole.test(role);
  });

/** Longer than what a button says. */
const TEXT_MIN = 120;

/** Code, or more than a button says. */
function holdsText(outline: Outline, id: number): boolean {
  const { nodes, runs } = outline;
  const end = endOf(outline, id);
  for (let at = id + 1; at < end; at++)
    if (/^(pre|code|table|blockquote)$/.test(nodes[at]?.tag ?? '')) return true;
  let length = 0;
  for (let at = nodes[id]?.firstRun ?? 0; length < TEXT_MIN; at++) {
    const { node = end, text = '' } = runs[at] ?? {};
    if (node >= end) return false;
    length += text.trim().length;
  }
  return true;
}
