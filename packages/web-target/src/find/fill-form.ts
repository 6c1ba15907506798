import { click } from '../page/click.ts';
import type { Sight } from '../page/look.ts';
import { type Outline, upwards } from '../page/outline/outline.ts';
import { treeOf } from '../page/tree.ts';
import { fieldsWith, groupOf } from './fields/fields.ts';
import { findInput } from './find-input.ts';
import { findSend } from './find-send.ts';

/** What is done about forms in front of a chat, on the way to it. */
export type FormFilling = {
  /** `name: Visitor`, for each field that was filled in. */
  filled: readonly string[];
  /** The labels of the fields that lack a value. */
  asked(): readonly string[];
  /** Whether a form was filled in and sent. */
  fill(sights: readonly Sight[]): Promise<boolean>;
};

type Form = { sight: Sight; fields: readonly number[] };

/** Sends a form in front of a chat once, and only with values for all of its fields. */
export function startForms(values: Readonly<Record<string, string>>): FormFilling {
  const filled: string[] = [];
  let asked: readonly string[] = [];
  return {
    filled,
    asked: () => asked,
    async fill(sights) {
      const form = filled.length === 0 ? findForm(sights) : undefined;
      if (!form) return false;
      const { sight, fields } = form;
      const chosen = fields.map((id) => ({ id, key: keyFor(sight.outline, id, values) }));
      const missing = chosen.filter(({ key }) => key === undefined);
      asked = missing.map(({ id }) => wordsOf(sight.outline, id));
      const used = new Set(chosen.map(({ key }) => key));
      if (missing.length > 0 || used.size !== Object.keys(values).length) return false;
      for (const { id, key = '' } of chosen) {
        await write(sight, id, values[key] ?? '');
        filled.push(`${key}: ${values[key]}`);
      }
      await submit(sight, fields);
      return true;
    },
  };
}

/** A form that stays in place while the page scrolls, or has a frame of its own: one in the text of a page is for mail. */
function findForm(sights: readonly Sight[]): Form | undefined {
  for (const sight of sights) {
    const { outline } = sight;
    const tree = treeOf(outline);
    const first = outline.nodes.findIndex(
      (node, id) => isAsking(node) && (node.isFixed || isInDialog(outline, id)),
    );
    const fields = first < 0 ? [] : fieldsWith(outline, first, tree);
    const isChat = fields.length === 1 && findInput(outline)?.id === first;
    if (first >= 0 && !isChat) return { sight, fields };
  }
  return undefined;
}

const isAsking = ({ tag, type, isVisible, isDisabled }: Outline['nodes'][number]) =>
  tag === 'input' && /^(|text|email|tel)$/.test(type) && isVisible && !isDisabled;

const isInDialog = (outline: Outline, id: number) =>
  [...upwards(outline, id)].some((at) => outline.nodes[at]?.role === 'dialog');

/** The value whose name the field has, in its attributes or its label. */
function keyFor(
  outline: Outline,
  id: number,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const { names = '', label = '', type = '' } = outline.nodes[id] ?? {};
  const words = [type, ...names.split(/\s+/), ...label.split(/\s+/)].map(bare);
  const keys = Object.keys(values);
  return (
    keys.find((key) => words.includes(bare(key))) ??
    keys.find((key) => bare(`${label} ${names}`).includes(bare(key)))
  );
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = ({ nodes }: Outline, id: number): string => {
  const { type = '', label = '', names = '', tag = '' } = nodes[id] ?? {};
  return (label || names || type || tag).slice(0, 40).trim();
};

async function write({ outline, element }: Sight, id: number, value: string): Promise<void> {
  const field = await element(id);
  if (outline.nodes[id]?.tag === 'select') await field.selectOption(value, { timeout: 3_000 });
  else await field.fill(value, { timeout: 3_000 });
}

async function submit({ outline, element }: Sight, fields: readonly number[]): Promise<void> {
  const last = fields.at(-1) ?? 0;
  const group = groupOf(outline, last, treeOf(outline));
  const send = findSend(outline, last) ?? buttonIn(outline, group);
  if (send) await click(await element(send.id));
  else await (await element(last)).press('Enter', { timeout: 2_000 });
}

/** The last button of a form. */
function buttonIn(outline: Outline, group: number): { id: number } | undefined {
  const { isInside } = treeOf(outline);
  const id = outline.nodes.findLastIndex(
    ({ tag, type, role }, at) =>
      isInside(at, group) && (tag === 'button' || role === 'button' || type === 'submit'),
  );
  return id < 0 ? undefined : { id };
}
