import { type Checking, checkCampaign } from './check-campaign.ts';
import type { Checked } from './fields/checked.ts';
import type { FormState } from './fields/form-state.ts';
import { readCampaign } from './fields/read-campaign.ts';

/** A plan is made after this time without typing. */
const REST_MS = 150;

type Around = Omit<Checking, 'signal'> & { onChecked(checked: Checked): void };

type Checks = {
  /** Forgets an earlier one that is not done. */
  check(state: FormState): void;
  stop(): void;
};

/** Asks the planner what a campaign would do, once typing stops. */
export function createChecks({ onChecked, ...around }: Around): Checks {
  let checking = new AbortController();

  async function plan(state: FormState, signal: AbortSignal): Promise<void> {
    const checked = await checkCampaign(() => readCampaign(state), { ...around, signal });
    if (!signal.aborted) onChecked(checked);
  }

  return {
    check(state) {
      checking.abort();
      checking = new AbortController();
      const { signal } = checking;
      setTimeout(() => {
        if (!signal.aborted) void plan(state, signal);
      }, REST_MS).unref();
    },
    stop: () => checking.abort(),
  };
}
