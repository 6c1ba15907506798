import { commonAncestor, endOf, type Outline } from '../page/outline.ts';
import { asksWho, fieldsWith, formAround, isChoice, isSearch, takesMessage } from './fields.ts';
import type { LooseForms } from './loose-forms.ts';
import { logsBeside, type Survey } from './survey.ts';

type Near = { shared: number; distance: number };

/** More fields than a form for people has. */
const FORM_MAX = 50;

/**
 * Whether a field is one of several that are sent together, as in a form for mail. In a form that is marked as one,
 * all are; elsewhere a conversation that is nearer than another field is a sign against it, and without one, the
 * layout decides.
 */
export function isAmongFields(
  outline: Outline,
  id: number,
  { survey, loose }: { survey: Survey; loose: LooseForms },
): boolean {
  const { tree } = survey;
  const logs = logsBeside(outline, id, survey);
  if (formAround(outline, id) !== undefined)
    return fieldsWith(outline, id, tree).some(
      (other) =>
        other !== id &&
        !tree.isInside(other, id) &&
        !(isChoice(outline.nodes[other]) && logs.length > 0),
    );
  const form = (loose.get(id) ?? []).slice(0, FORM_MAX).filter((other) => other !== id);
  if (isForLetters(outline, form)) return true;
  // Below the fields of a form are the terms that go with it.
  const log = nearest(outline, id, form.length > 0 ? logs.filter((at) => at < id) : logs);
  if (!log) return form.length > 0;
  const field = nearest(outline, id, othersThan(outline, id, survey));
  if (!field) return false;
  // What is further inside has a larger number.
  return field.shared === log.shared ? field.distance < log.distance : field.shared > log.shared;
}

/** Whether a form asks who the sender is and lacks only the message. Then nothing that scrolls next to it counts. */
const isForLetters = ({ nodes }: Outline, form: readonly number[]) =>
  form.some((id) => asksWho(nodes[id])) && !form.some((id) => takesMessage(nodes[id]));

const othersThan = ({ nodes }: Outline, id: number, { tree, fields }: Survey) =>
  fields.filter(
    (at) =>
      !isSearch(nodes[at]) &&
      !isChoice(nodes[at]) &&
      !tree.isInside(at, id) &&
      !tree.isInside(id, at),
  );

/** The nearest of these by the innermost element that also contains it, then by what is between. */
function nearest(outline: Outline, id: number, others: readonly number[]): Near | undefined {
  const near = [others.findLast((at) => at < id), others.find((at) => at > id)]
    .filter((other) => other !== undefined)
    .map((other) => ({
      shared: commonAncestor(outline, [id, other]),
      distance: Math.max(id, other) - endOf(outline, Math.min(id, other)),
    }));
  return near.sort((a, b) => b.shared - a.shared || a.distance - b.distance)[0];
}
