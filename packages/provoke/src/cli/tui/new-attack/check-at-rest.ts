import { defaultDataDir } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { type Checked, checkCampaign } from './check-campaign.ts';
import { type FormParts, readCampaign } from './fields/attack-form.ts';
import type { FormState } from './form-state.ts';
import { createPaces } from './read-pace.ts';

/** A plan is made after this time without typing. */
const REST_MS = 150;

type Checking = {
  env: Environment;
  parts: FormParts;
  onChecked(checked: Checked): void;
};

type Checks = {
  /** Forgets an earlier one that is not done. */
  check(state: FormState): void;
  stop(): void;
};

/** Asks the planner what a campaign would do, once typing stops. */
export function createChecks({ env, parts, onChecked }: Checking): Checks {
  const paceOf = createPaces(defaultDataDir(env));
  let checking = new AbortController();

  async function plan({ draft, known }: FormState, signal: AbortSignal): Promise<void> {
    const campaign = readCampaign(draft, parts);
    const earlier = known.find(({ name }) => name === campaign.agent['name']);
    const pace = earlier && (await paceOf(earlier.campaign));
    const checked = await checkCampaign(campaign, { env, registry: parts.registry, signal, pace });
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
