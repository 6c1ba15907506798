import { withPresetJudge } from './chosen/preset-judge.ts';
import { AGENT_ID } from './draft/choose-agent.ts';
import type { FormValues, Json } from './form-values.ts';
import { readCampaign } from './read-campaign.ts';
import { readRepeat } from './read-repeat.ts';
import { isOnWorkers, readWorkers, type Workers } from './read-workers.ts';

/** All that the form says, and what is wrong with it, by the name of the field. */
type Whole = {
  /** With what follows from them. */
  values: FormValues;
  campaign: { agent: Json; attack: Json };
  /** Undefined where a command starts it. */
  workers: Workers | undefined;
  errors: Readonly<Record<string, string>>;
};

export function readWhole(typed: FormValues, serviceUrl: string): Whole {
  const values = withPresetJudge(typed);
  const { value: campaign, errors } = readCampaign(values, serviceUrl);
  if (!isOnWorkers(values)) return { values, campaign, workers: undefined, errors };
  const workers = readWorkers(values, { isNew: !values[AGENT_ID] });
  const repeat = readRepeat(values);
  return {
    values,
    campaign,
    workers: workers.value,
    errors: { ...errors, ...workers.errors, ...repeat.errors },
  };
}
