import { inputHints, joinWords, letterWords } from '../page/hints.ts';
import type { Sight } from '../page/look.ts';
import { type Outline, textOf, upwards } from '../page/outline/outline.ts';
import { type Tree, treeOf } from '../page/tree.ts';
import { fieldsWith, groupOf, isButton, isField, isSearch, takesMessage } from './fields/fields.ts';
import { labelOf } from './fields/label.ts';
import { scoreWords } from './fields/score.ts';
import { findInput } from './find-input.ts';

/** A form that may be in front of a chat. */
export type FrontForm = {
  sight: Sight;
  fields: readonly number[];
  /** The element around the fields and the button. */
  group: number;
  /** Whether it sends a message to a person instead of opening a chat. */
  isLetter: boolean;
};

/** More than a page for people has. */
const FORMS_MAX = 20;

/**
 * The forms that stay in place while the page scrolls, or are in a dialog: one in the text of a page is for mail.
 * Searches and subscriptions are none.
 */
export function frontForms(sights: readonly Sight[]): FrontForm[] {
  return sights.flatMap((sight) => {
    const { outline } = sight;
    const tree = treeOf(outline);
    const chat = findInput(outline)?.id;
    const groups = new Set<number>();
    for (const [id, node] of outline.nodes.entries())
      if (groups.size < FORMS_MAX && isAsking(node) && placeOf(outline, id) !== undefined)
        groups.add(groupOf(outline, id, tree));
    return [...groups].flatMap((group) => {
      const fields = fieldsIn(outline, group, tree);
      const isOther = fields.length === 0 || isJoin(outline, group, tree);
      if (isOther || (fields.length === 1 && fields[0] === chat)) return [];
      return [{ sight, fields, group, isLetter: isLetter(outline, { fields, group, tree }) }];
    });
  });
}

const isAsking = (node: Outline['nodes'][number]) =>
  node.tag === 'input' &&
  /^(|text|email|tel)$/.test(node.type) &&
  node.isVisible &&
  !node.isDisabled &&
  !isSearch(node);

const fieldsIn = (outline: Outline, group: number, tree: Tree): number[] =>
  fieldsWith(outline, group, tree).filter((id) => !isSearch(outline.nodes[id]));

/** The outermost element around a field that stays in place, or the dialog that it is in. */
function placeOf(outline: Outline, id: number): number | undefined {
  const around = [...upwards(outline, id)];
  const isDialog = ({ role = '', tag = '' } = {}) => role === 'dialog' || tag === 'dialog';
  return (
    around.find((at) => isDialog(outline.nodes[at])) ??
    around.findLast((at) => outline.nodes[at]?.isFixed)
  );
}

/** A message field that is in the same place is part of it, wherever its button is. */
function isLetter(
  outline: Outline,
  { fields, group, tree }: Pick<FrontForm, 'fields' | 'group'> & { tree: Tree },
): boolean {
  const place = placeOf(outline, fields[0] ?? group) ?? group;
  for (let id = place; tree.isInside(id, place); id++) {
    const node = outline.nodes[id];
    if (node?.isVisible && isField(node) && isForMessage(outline, id)) return true;
  }
  return buttonWords(outline, group, tree).some((words) => letterWords.test(words));
}

/** In several lines, or by the words that a visitor reads. */
function isForMessage(outline: Outline, id: number): boolean {
  const node = outline.nodes[id];
  if (!node || isSearch(node)) return false;
  const words = labelOf(outline, id) || node.names;
  return node.editable === 'line' ? scoreWords(words, inputHints) >= MESSAGE : takesMessage(node);
}

const MESSAGE = 4;

const isJoin = (outline: Outline, group: number, tree: Tree): boolean =>
  buttonWords(outline, group, tree).some((words) => joinWords.test(words));

function buttonWords(outline: Outline, group: number, tree: Tree): string[] {
  const words: string[] = [];
  for (let id = group; tree.isInside(id, group); id++) {
    const node = outline.nodes[id];
    if (isButton(node)) words.push(`${node?.label} ${textOf(outline, id, 40)}`);
  }
  return words;
}
