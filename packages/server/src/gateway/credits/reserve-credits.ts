import { Problem } from '../../http/problem.ts';
import type { Reserve } from './reservation-store.ts';
import { costInUsd, fundsInUsd } from './usd.ts';

/** Reserves credits for a call; throws when there are too few. */
export type ReserveCredits = (
  organizationId: string,
  callId: string,
  micros: number,
) => Promise<void>;

/** Time to settle after the longest call. A reservation older than that belongs to a process that is gone. */
const SETTLING_MS = 60_000;

export function reserveCreditsFor(callMs: number, reserve: Reserve): ReserveCredits {
  return async (organizationId, call_id, amount_micros) => {
    const lasts_ms = callMs + SETTLING_MS;
    const { reserved, available } = await reserve(organizationId, {
      call_id,
      amount_micros,
      lasts_ms,
    });
    if (reserved) return;
    if (available === null) throw new Problem('organization-missing');
    const details = `Estimated cost: ${costInUsd(amount_micros)}. Available: ${fundsInUsd(available)}.`;
    throw new Problem('credits-insufficient', {
      detail: `There are not enough credits for this call. ${details}`,
      details,
    });
  };
}
