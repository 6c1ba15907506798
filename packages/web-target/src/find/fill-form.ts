import { click } from '../page/click.ts';
import { personWords } from '../page/hints.ts';
import type { Sight } from '../page/look.ts';
import type { Outline } from '../page/outline/outline.ts';
import { treeOf } from '../page/tree.ts';
import { isButton } from './fields/fields.ts';
import { labelOf } from './fields/label.ts';
import { findSend } from './find-send.ts';
import { ticksIn } from './find-tick.ts';
import { describeProblem } from './form-problem.ts';
import { type FrontForm, frontForms } from './front-forms.ts';
import { type Match, matchValues, type Values } from './match-values.ts';

/** What is done about forms in front of a chat, on the way to it. */
export type FormFilling = {
  /** `name: Visitor`, for each field that was filled in. */
  filled: readonly string[];
  /** Why the form that was last seen is not filled in, and what to type. */
  problem(): string | undefined;
  /** Whether a form was filled in and sent. */
  fill(sights: readonly Sight[]): Promise<boolean>;
};

export type MatchedForm = FrontForm & { match: Match };

/**
 * Sends a form in front of a chat once, and only if each of its fields has a value and each value one field. A form
 * that sends a message to a person is never sent.
 */
export function startForms(values: Values): FormFilling {
  const filled: string[] = [];
  let problem: string | undefined;
  return {
    filled,
    problem: () => problem,
    async fill(sights) {
      problem = undefined;
      if (filled.length > 0) return false;
      const forms = formsFor(sights, values);
      const form = forms.find((one) => !one.isLetter && isComplete(one.match));
      if (!form) {
        problem = forms[0] && describeProblem(forms[0]);
        return false;
      }
      for (const [id, key] of form.match.keys) {
        await write(form.sight, id, values[key] ?? '');
        filled.push(`${key}: ${values[key]}`);
      }
      await submit(form);
      return true;
    },
  };
}

/** The forms, first the one that most values fit. */
function formsFor(sights: readonly Sight[], values: Values): MatchedForm[] {
  return frontForms(sights)
    .map((form) => ({ ...form, match: matchValues(form.sight.outline, form.fields, values) }))
    .filter(({ match, fields, sight: { outline } }) => {
      const isPersonal = fields.some((id) => asksPerson(outline, id));
      return fields.length > 1 || match.keys.size > 0 || isPersonal;
    })
    .sort(
      (a, b) => b.match.keys.size - a.match.keys.size || Number(a.isLetter) - Number(b.isLetter),
    );
}

/** A single field for anything else, such as a place, is in front of nothing. */
function asksPerson(outline: Outline, id: number): boolean {
  const { type = '', names = '' } = outline.nodes[id] ?? {};
  return /email|tel/.test(type) || personWords.test(`${labelOf(outline, id)} ${names}`);
}

const isComplete = ({ missing, unused, unclear }: Match): boolean =>
  missing.length === 0 && unused.length === 0 && unclear === undefined;

async function write({ outline, element }: Sight, id: number, value: string): Promise<void> {
  const field = await element(id);
  if (outline.nodes[id]?.tag === 'select') await field.selectOption(value, { timeout: 3_000 });
  else await field.fill(value, { timeout: 3_000 });
}

async function submit({ sight: { outline, element }, fields, group }: FrontForm): Promise<void> {
  for (const id of ticksIn(outline, group)) await click(await element(id));
  const last = fields.at(-1) ?? group;
  const send = findSend(outline, last)?.id ?? buttonIn(outline, group);
  if (send === undefined) await (await element(last)).press('Enter', { timeout: 2_000 });
  else await click(await element(send));
}

/** The last button of a form. */
function buttonIn(outline: Outline, group: number): number | undefined {
  const { isInside } = treeOf(outline);
  const id = outline.nodes.findLastIndex((node, at) => isInside(at, group) && isButton(node));
  return id < 0 ? undefined : id;
}
