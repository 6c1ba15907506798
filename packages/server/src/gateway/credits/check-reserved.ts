import type { Reserved } from '../../db/tables/money-tables.ts';
import { Problem } from '../../http/problem.ts';
import { costInUsd, fundsInUsd } from './usd.ts';

/** Throws when there were too few credits for a call. */
export function checkReserved({ reserved, available }: Reserved, micros: number): void {
  if (reserved) return;
  if (available === null) throw new Problem('organization-missing');
  const details = `Estimated cost: ${costInUsd(micros)}. Available: ${fundsInUsd(available)}.`;
  throw new Problem('credits-insufficient', {
    detail: `There are not enough credits for this call. ${details}`,
    details,
  });
}
