import { toFields } from '@provoke/evidence';
import type { TestCampaign } from './to-campaign.ts';

/** The texts that must not be revealed, as far as the test says them: a failure shows where they are. */
export function secretsIn({ attack }: Pick<TestCampaign, 'attack'>): string[] {
  const { goals, judges } = attack;
  return [...listOf(goals, 'secret'), ...listOf(judges, 'planted_secret')];
}

const listOf = (list: unknown, name: string): string[] =>
  (Array.isArray(list) ? list : []).flatMap((one) => {
    const value = toFields(one)[name];
    return typeof value === 'string' ? [value] : [];
  });
