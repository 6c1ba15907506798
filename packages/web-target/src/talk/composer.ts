import { findInput } from '../find/find-input.ts';
import { type Outline, upwards } from '../page/outline/outline.ts';
import { treeOf } from '../page/tree.ts';

/** The text field, and the controls around it by their places. Empty while the field accepts no text. */
export type Composer = ReadonlyMap<string, Looks>;

/** How a control looks, and its words for a visitor. */
type Looks = { looks: string; label: string; isDisabled: boolean };

/** Levels around the field that belong to it. */
const REACH = 5;
/** A place in the page moves as messages come; one relative to the field does so by less than this. */
const GRID = 12;
/** A lower part that scrolls is a bar of controls. */
const LOG_MIN = 120;

export function composerOf(outline: Outline): Composer {
  const input = findInput(outline)?.id;
  const composer = new Map<string, Looks>();
  const field = outline.nodes[input ?? -1];
  if (input === undefined || !field) return composer;
  const outer = [...upwards(outline, input)].slice(0, REACH).at(-1) ?? input;
  const { isInside } = treeOf(outline);
  const [left = 0, , width = 0] = field.box;
  const bottom = bottomOf(field);
  const isOfMessages = (id: number): boolean => {
    for (const at of upwards(outline, id)) {
      if (isInside(input, at)) return false;
      const { isLog, box: [, , , height = 0] = [] } = outline.nodes[at] ?? {};
      if (isLog && height > LOG_MIN) return true;
    }
    return false;
  };
  for (const [id, node] of outline.nodes.entries()) {
    if (!isInside(id, outer) || !node.isVisible || !isControl(node) || isOfMessages(id)) continue;
    const [x = 0, , itsWidth = 0] = node.box;
    const place = [x - left - width + itsWidth / 2, bottomOf(node) - bottom];
    composer.set(place.map((it) => Math.round(it / GRID)).join(), looksOf(node));
  }
  return composer.set('field', { looks: '', label: '', isDisabled: false });
}

/** Whether a control turned into another one, such as "send" into "stop", or the field accepts no text. */
export function isReplaced(before: Composer, now: Composer): boolean {
  if (before.size > 0 && now.size === 0) return true;
  return changes(before, now).some(({ isOnlyEnabled }) => !isOnlyEnabled);
}

/** Signs of controls that only became enabled: one that stops an answer does, and one that clears all messages. */
export const enabledSigns = (before: Composer, now: Composer): string[] =>
  changes(before, now)
    .filter(({ isOnlyEnabled }) => isOnlyEnabled)
    .map(({ place }) => `enabled ${place}`);

function changes(before: Composer, now: Composer): { place: string; isOnlyEnabled: boolean }[] {
  return [...now].flatMap(([place, { looks, label, isDisabled }]) => {
    const was = before.get(place);
    if (!was) return [];
    // A label that comes late, or goes, says nothing.
    const isRenamed = was.label !== label && was.label !== '' && label !== '';
    const isOther = was.looks !== looks || isRenamed;
    if (!isOther && was.isDisabled === isDisabled) return [];
    return [{ place, isOnlyEnabled: !isOther && !isDisabled }];
  });
}

type Node = Outline['nodes'][number];

const isControl = ({ tag, role, type }: Node) =>
  tag === 'button' || role === 'button' || (tag === 'input' && /^(submit|image)$/.test(type));

const bottomOf = ({ box: [, top = 0, , height = 0] }: Node) => top + height;

/** Without what only shows where the pointer or the focus is, or says again that it is disabled. */
const looksOf = ({ tag, classes, label, isDisabled }: Node): Looks => ({
  label,
  isDisabled,
  looks: [
    tag,
    ...classes
      .split(/\s+/)
      .filter((name) => name !== '' && !/focus|hover|active|press|ripple/i.test(name))
      .filter((name) => !isDisabled || !/disabled|not-allowed/i.test(name))
      // A page may write the same ones in another order.
      .sort(),
  ].join(' '),
});
