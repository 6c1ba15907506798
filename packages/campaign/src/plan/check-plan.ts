import type { PlannedTechnique, Price } from '@provoke/engine';
import type { Goal } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import type { ParsedAttack } from '../configuration/attack-config.ts';
import { UsageError } from '../errors/usage-error.ts';

/** A limit in dollars would never be reached if no price is known. */
export function checkBudget(
  { budget }: ParsedAttack,
  used: readonly ({ price: Price | null } | undefined)[],
): void {
  if (
    budget.max_cost_usd !== undefined &&
    !used.some((one) => one?.price && one.price.input + one.price.output > 0)
  )
    throw new UsageError('--max-cost-usd needs prices, and no model here has one.', {
      next: [
        'In a campaign file, US dollars per million tokens:',
        'price: { input: 0.15, output: 0.60 }',
      ],
    });
}

/** A reply from the cache is not a second measurement. */
export function checkRepeats({ repeat, execution: { cache } }: ParsedAttack): void {
  if (repeat > 1 && cache.target)
    throw new UsageError(
      `repeat is ${repeat}, but execution.cache.target answers a repeated prompt from the cache. Turn one of them off.`,
    );
}

/** A reply from the cache changes nothing, which would look like an agent that did nothing. */
export function checkStateCheck(
  { state_check }: Pick<ParsedAgent, 'state_check'>,
  { execution: { cache } }: ParsedAttack,
): void {
  if (state_check !== undefined && cache.target)
    throw new UsageError(
      'The agent has a state_check, but execution.cache.target answers from the cache, which changes no state. Turn one of them off.',
    );
}

/** A reply from the cache has no trace, which would look like an agent that shows nothing. */
export function checkTraces(
  { traces }: Pick<ParsedAgent, 'traces'>,
  { execution: { cache } }: ParsedAttack,
): void {
  if (traces && cache.target)
    throw new UsageError(
      'The agent has traces, but execution.cache.target answers from the cache, which makes none. Turn one of them off.',
    );
}

/** A number for a floor that is not asked for would be ignored. */
export function checkFloor({ floor, floor_requests }: ParsedAttack): void {
  if (floor_requests !== undefined && !floor)
    throw new UsageError('floor_requests is for a floor, and there is none.', {
      next: ['--floor, or floor: true in a file'],
    });
}

/** A technique that learns on some goals needs others to attack. */
export function checkGoals(goals: readonly Goal[], techniques: readonly PlannedTechnique[]) {
  for (const { technique, options } of techniques) {
    const least = technique.goalsMin?.(options) ?? 1;
    if (goals.length < least)
      throw new UsageError(
        `${technique.title} needs ${least} goals or more with these options: it learns on some and attacks the others.`,
        { next: ['--goals-set practice, or --goals-file FILE'] },
      );
  }
  return goals;
}

/** A quorum above the number of judges could never be reached. */
export function checkQuorum(
  quorum: number | undefined,
  judges: readonly unknown[],
): number | undefined {
  if (quorum !== undefined && quorum > judges.length)
    throw new UsageError(
      `The quorum is ${quorum}, but there ${judges.length === 1 ? 'is' : 'are'} ${plural(judges.length, 'judge')}, so nothing would be decided.`,
      { next: [`--judge-quorum ${judges.length}, or one more --judge`] },
    );
  return quorum;
}
