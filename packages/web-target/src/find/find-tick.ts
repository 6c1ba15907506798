import { agreeWords } from '../page/hints.ts';
import { type Outline, textOf, upwards } from '../page/outline/outline.ts';
import { treeOf } from '../page/tree.ts';
import { fieldsWith, groupOf, isButton } from './fields/fields.ts';
import type { Found } from './fields/score.ts';
import { namesOf } from './find-launcher.ts';

/** What a visitor must tick before the button of a group works: required, in its words, or while the button is locked. */
export function ticksIn(outline: Outline, group: number): number[] {
  const { nodes } = outline;
  const { isInside } = treeOf(outline);
  const inside = [...nodes.keys()].filter((id) => isInside(id, group));
  const isLocked = inside.some((id) => isButton(nodes[id]) && nodes[id]?.isDisabled);
  return inside.filter((id) => {
    const node = nodes[id];
    if (!node || !isTick(node) || node.isChecked || node.isDisabled) return false;
    return (
      isLocked || node.isRequired || agreeWords.test(`${node.label} ${textAround(outline, id)}`)
    );
  });
}

/** More than a page for people has. */
const TICKS_MAX = 20;

/** The first tick that a button waits for, in what stays in place and asks for nothing else, and for no cookies. */
export function findTick(outline: Outline, tried: ReadonlySet<string>): Found | undefined {
  const tree = treeOf(outline);
  const id = outline.nodes
    .flatMap((node, id) => (isTick(node) && node.isFixed ? [id] : []))
    .slice(0, TICKS_MAX)
    .find((id) => {
      if (namesOf(outline, id).some((name) => tried.has(name))) return false;
      const group = groupOf(outline, id, tree);
      const isAlone = group !== id && fieldsWith(outline, id, tree).length === 0;
      const words = `${outline.nodes[group]?.names} ${textOf(outline, group, 300)}`;
      return isAlone && !/cookie/i.test(words) && ticksIn(outline, group).includes(id);
    });
  return id === undefined ? undefined : { id, score: 0 };
}

const isTick = ({ tag, type, role }: Outline['nodes'][number]) =>
  (tag === 'input' && type === 'checkbox') || /^(checkbox|switch)$/.test(role);

const textAround = (outline: Outline, id: number): string => {
  const [, around = id] = upwards(outline, id);
  return textOf(outline, around, 120);
};
