import { sendHints } from '../page/hints.ts';
import { type Outline, textOf, upwards } from '../page/outline/outline.ts';
import { treeOf } from '../page/tree.ts';
import { formAround, isField, isSearch } from './fields/fields.ts';

/** Levels around a button where the fields are that it sends. */
const REACH = 4;
const FIELDS_MAX = 200;

/** Returns which buttons belong to fields: a click on one might send a form to a person. */
export function formButtons(outline: Outline): (id: number) => boolean {
  const { nodes } = outline;
  const { isInside } = treeOf(outline);
  const fields = nodes
    .flatMap((node, id) => (node.isVisible && isField(node) && !isSearch(node) ? [id] : []))
    .slice(0, FIELDS_MAX);
  const loose = fields.filter((id) => formAround(outline, id) === undefined);
  return (id) => {
    if (loose.length > 0 && !nodes[id]?.isFixed && isSender(outline, id)) return true;
    const chain = [...upwards(outline, id)].filter((at) => nodes[at]?.tag !== 'body');
    const form = formAround(outline, id);
    if (form !== undefined && fields.some((field) => isInside(field, form))) return true;
    // What stays in place is not part of a form in the text of the page.
    const isFixed = nodes[id]?.isFixed;
    return chain
      .slice(1, REACH)
      .filter((at) => !isFixed || nodes[at]?.isFixed)
      .some((at) => loose.some((field) => isInside(field, at)));
  };
}

/** A control named "send" on a page with open fields sends one of them, at any distance. */
const isSender = (outline: Outline, id: number): boolean => {
  const [send] = sendHints;
  const { label = '' } = outline.nodes[id] ?? {};
  return send?.pattern.test(`${label} ${textOf(outline, id, 40)}`) === true;
};
