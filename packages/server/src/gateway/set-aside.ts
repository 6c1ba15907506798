import type { Reserve } from '../credits/reservations.ts';
import { costInUsd, fundsInUsd } from '../credits/usd.ts';
import { Problem } from '../http/problem.ts';

/** Sets credits aside for a call, or says why it cannot. */
export type SetAside = (organizationId: string, callId: string, micros: number) => Promise<void>;

/** Beyond the longest call: time to settle. What is still set aside then belongs to nobody. */
const SETTLING_MS = 60_000;

export function setAsideFor(callMs: number, reserve: Reserve): SetAside {
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
