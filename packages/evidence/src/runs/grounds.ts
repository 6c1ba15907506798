import type { JsonObject } from '@provoke/contract';
import { type DoubtId, isDoubtId } from '@provoke/contract/lists';
import type { Grounds } from '../campaign/grounds.ts';
import { textIn, toFields } from '../fields/fields.ts';
import { campaignOf } from './run-keeps.ts';

/** What doubts about a campaign rest on, from the configurations of its runs. Another client says nothing of it. */
export function groundsOf(configurations: readonly JsonObject[]): Grounds {
  const [first] = configurations;
  const campaign = first && campaignOf(first);
  return {
    looksFor: doubtsIn(campaign?.looks_for),
    accepted: doubtsIn(first?.['accept']),
    isSameModel: configurations.some(judgesByAttacker),
    repeatedGoals: campaign?.goals_repeated ?? 0,
  };
}

const doubtsIn = (ids: unknown): DoubtId[] => (Array.isArray(ids) ? ids.filter(isDoubtId) : []);

const JUDGE = /^judges\./;

/** A model attacks, and judges what comes of it. */
function judgesByAttacker(configuration: JsonObject): boolean {
  const models = Object.entries(campaignOf(configuration)?.models ?? {});
  const attacking = models.filter(([role]) => !JUDGE.test(role)).map(([, model]) => model);
  const named = Array.isArray(configuration['judges']) ? configuration['judges'] : [];
  const judging = [
    ...models.filter(([role]) => JUDGE.test(role)).map(([, model]) => model),
    ...named.flatMap((judge: unknown) => textIn(toFields(judge), 'identifier') ?? []),
  ];
  return judging.some((model) => attacking.includes(model));
}
