import type { Category, Goal } from '../goal.ts';
import { ModelError } from '../model.ts';
import { textOf, toAsked } from './asked.ts';
import type { Campaign } from './campaign.ts';
import { fingerprintOf } from './memory.ts';
import type { RoleAsker } from './role-asker.ts';

type Labelling = Pick<Campaign, 'classifier' | 'memory' | 'record' | 'signal'>;

/** Labels each distinct goal once. A classifier that is absent or fails leaves it unclassified, without a word. */
export function createLabeller(
  { classifier, memory, record, signal }: Labelling,
  askRole: RoleAsker,
): (goal: Goal) => Promise<Goal> {
  let isAbsent = classifier === undefined;
  const labels = new Map<string, Promise<Category | null>>();

  const ask = async (goal: Goal): Promise<Category | null> => {
    const known = memory.category(goal);
    if (known !== undefined || !classifier || isAbsent) return known ?? null;
    const { model, classify } = classifier;
    const id = `category/${goal.index}`;
    try {
      return await classify(goal, async (messages, options) => {
        const role = 'category_classifier';
        const answer = await askRole(
          { role, model, messages, purpose: 'label', options: { cacheAs: goal.text, ...options } },
          signal,
        );
        const ask = toAsked({ id, role, fingerprint: fingerprintOf(messages) }, answer);
        await record({ type: 'ask-end', ask });
        return textOf(ask);
      });
    } catch (error) {
      isAbsent ||= error instanceof ModelError;
      return null;
    }
  };

  return async (goal) => {
    if (goal.category !== undefined) return goal;
    if (isAbsent) return { ...goal, category: memory.category(goal) ?? null };
    const label = labels.get(goal.text) ?? ask(goal);
    labels.set(goal.text, label);
    return { ...goal, category: await label };
  };
}
