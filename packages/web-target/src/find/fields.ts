import { inputHints, searchWords } from '../page/hints.ts';
import { type Outline, upwards } from '../page/outline.ts';
import { type Tree, treeOf } from '../page/tree.ts';
import { scoreWords } from './score.ts';

type Node = Outline['nodes'][number];

/** Levels above a field that are searched for the button that sends it. */
const REACH = 5;

/** The fields of a form, or those that share a button if there is no form around them. */
export function fieldsWith(outline: Outline, id: number, tree: Tree = treeOf(outline)): number[] {
  const outer = groupOf(outline, id, tree);
  const fields: number[] = [];
  for (let at = outer; tree.isInside(at, outer); at++) {
    const node = outline.nodes[at];
    if (node?.isVisible && isField(node)) fields.push(at);
  }
  return fields;
}

/** The form around a field, or the nearest element that also has a button. */
export function groupOf(outline: Outline, id: number, { isInside }: Tree): number {
  const form = formAround(outline, id);
  if (form !== undefined) return form;
  for (const outer of [...upwards(outline, id)].slice(1, REACH))
    for (let at = outer; isInside(at, outer); at++) if (isButton(outline.nodes[at])) return outer;
  return id;
}

/** The element that marks the fields around one as a form. */
export const formAround = (outline: Outline, id: number): number | undefined =>
  [...upwards(outline, id)].find((at) => outline.nodes[at]?.tag === 'form');

export const isButton = (node: Node | undefined) =>
  node?.tag === 'button' ||
  node?.role === 'button' ||
  (node?.tag === 'input' && /^(submit|image)$/.test(node.type));

/** A field that a visitor writes a text into, or chooses one in. */
export const isField = ({ tag, type, editable }: Node): boolean =>
  editable !== '' ||
  /^(textarea|select)$/.test(tag) ||
  (tag === 'input' && /^(|text|email|tel|url|number|password|date)$/.test(type));

export const isChoice = (node: Node | undefined): boolean => node?.tag === 'select';

/** A search of the page or the site, which is sent to no person. */
export const isSearch = (node: Node | undefined): boolean =>
  node !== undefined &&
  (/search/.test(`${node.type} ${node.role}`) || searchWords.test(`${node.label} ${node.names}`));

/** How strongly the words on and around a field suggest that it takes a message. */
export const scoreLabel = ({ label, names, tag }: Node): number =>
  scoreWords(`${label} ${names} ${tag}`, inputHints);

/** Whether a field is for a name, an address or the like. */
export const asksWho = (node: Node | undefined): boolean =>
  node !== undefined && (/email|tel|password/.test(node.type) || scoreLabel(node) < 0);

/** Whether a message fits into a field, or belongs into it by its words. */
export const takesMessage = (node: Node | undefined): boolean =>
  node !== undefined &&
  (/lines|rich/.test(node.editable) || (node.editable !== '' && scoreLabel(node) > 0));
