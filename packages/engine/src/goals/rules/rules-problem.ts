import type { RuleFault } from './read-goal-rules.ts';

/** `entry` counts from 0; `place` names it where its line is not known. */
export type EntryFault = RuleFault & { entry: number; place: string };

/** What is wrong with the rules of goals in a file. */
export class RulesProblem extends Error {
  override readonly name = 'RulesProblem';
  readonly faults: readonly EntryFault[];

  constructor(faults: readonly EntryFault[]) {
    const [first] = faults;
    super(`${first?.place}: ${first?.path.join('.')}: ${first?.message}`);
    this.faults = faults;
  }
}
