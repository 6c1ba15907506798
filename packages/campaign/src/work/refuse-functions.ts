import type { PlannedTechnique } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';

/** A judge or a technique that runs a file: a campaign never says what a worker runs. Throws `UsageError`. */
export function refuseFunctions(techniques: readonly PlannedTechnique[]): void {
  for (const { technique, judges } of techniques) {
    if (technique.connect) throw refused(`The technique ${technique.id}`);
    const judge = judges.find((one) => one.judge.connect)?.judge;
    if (judge) throw refused(`The judge ${judge.id}`);
  }
}

const refused = (what: string) =>
  new UsageError(
    `${what} runs a file of yours, and workers run nothing that a campaign names. Run this campaign on your own machine.`,
    { next: ['without --workers: the service keeps the records, and this computer attacks'] },
  );
