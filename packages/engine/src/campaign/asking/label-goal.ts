import type { Category, Goal } from '@provoke/evidence';
import type { CallError } from '../../definitions/call-error.ts';
import { HelperError } from '../../definitions/helper-error.ts';
import type { Ask, Model } from '../../definitions/model.ts';
import { createGoalCategories } from '../../goals/goal-categories.ts';
import { isRefusal } from '../../refusals/is-refusal.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import { fingerprintOf, type Memory } from '../events/memory.ts';
import type { RecordEvent } from '../events/record-event.ts';
import { keepAsked } from './ask-target.ts';
import { textOf, toAsked } from './asked.ts';
import type { AskHelper } from './helper-asker.ts';

export type Classifier = {
  model: Model;
  classify(goal: Goal, ask: Ask): Promise<Category | null>;
};

type Labelling = {
  classifier?: Classifier;
  memory: Memory;
  record: RecordEvent;
  signal: AbortSignal;
};

/** After this many failures in a row the classifier is not asked again. */
const FAILURES_MAX = 3;

/** Statuses that concern one question, such as a content filter's: another goal may be answered. */
const ABOUT_THE_QUESTION = [400, 413, 422, 451];
/** Statuses that every question would get. */
const ABOUT_THE_MODEL = [401, 402, 404];

/** Goals with the same text share a label if at most this many other texts come in between. */
const TEXTS_MAX = 1_000;

/**
 * Labels each goal once. Without a classifier, or if it fails or refuses, a goal silently stays unclassified. After
 * repeated failures the remaining goals are not asked about.
 */
export function createLabeller(
  { classifier, memory, record, signal }: Labelling,
  askHelper: AskHelper,
): (goal: Goal) => Promise<Goal> {
  let failures = 0;
  const isAbsent = () => classifier === undefined || failures >= FAILURES_MAX;
  const labels = createGoalCategories();
  const latest = new Map<string, Promise<Category | null>>();

  const ask = async (goal: Goal): Promise<Category | null> => {
    const known = memory.category(goal);
    if (known !== undefined || !classifier || isAbsent()) return known ?? null;
    const { model, classify } = classifier;
    const id = `category/${goal.index}`;
    try {
      return await classify(goal, async (messages, options) => {
        const role = 'category_classifier';
        const answer = await askHelper(
          { role, model, messages, purpose: 'label', options: { cacheAs: goal.text, ...options } },
          signal,
        );
        const refuses = !answer.failure && isRefusal(withoutThoughts(answer.text));
        if (answer.failure) failures += weightOf(answer.failure);
        // As a content filter's status, it concerns one question.
        else if (!refuses) failures = 0;
        const asked = toAsked({ id, role, fingerprint: fingerprintOf(messages) }, answer);
        const text = textOf(await keepAsked(record, asked));
        if (refuses) throw new HelperError(role, 'It refused to classify a goal.');
        return text;
      });
    } catch {
      return null;
    }
  };

  const labelText = (goal: Goal): Promise<Category | null> => {
    const known = latest.get(goal.text);
    if (known) return known;
    const label = ask(goal);
    latest.set(goal.text, label);
    const [oldest] = latest.keys();
    if (latest.size > TEXTS_MAX && oldest !== undefined) latest.delete(oldest);
    return label;
  };

  return async (goal) => {
    if (goal.category !== undefined) return goal;
    const known = labels.get(goal.index);
    if (known !== undefined) return { ...goal, category: known };
    if (isAbsent()) return { ...goal, category: memory.category(goal) ?? null };
    const category = await labelText(goal);
    labels.set(goal.index, category);
    return { ...goal, category };
  };
}

function weightOf({ statusCode }: CallError): number {
  if (statusCode !== null && ABOUT_THE_QUESTION.includes(statusCode)) return 0;
  return statusCode !== null && ABOUT_THE_MODEL.includes(statusCode) ? FAILURES_MAX : 1;
}
