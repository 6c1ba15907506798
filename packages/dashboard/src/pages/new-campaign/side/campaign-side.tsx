import { serviceUrl } from '../../../service-url.ts';
import { chosenTechniques } from '../values/chosen/chosen-techniques.ts';
import type { FormValues, Json } from '../values/form-values.ts';
import { knowsGoals } from '../values/knows-goals.ts';
import { readWhole } from '../values/read-whole.ts';
import type { Workers } from '../values/read-workers.ts';
import { CampaignFile } from './campaign-file.tsx';
import { StartOnWorkers } from './start-on-workers.tsx';

type Props = {
  values: FormValues;
  touched: readonly string[];
  /** Shows what is wrong at each of these fields. */
  onSay(names: readonly string[]): void;
};

/** What the campaign takes, what is missing, and how it starts. */
export function CampaignSide({ values: typed, touched, onSay }: Props) {
  const { values, campaign, workers, errors } = readWhole(typed, serviceUrl);
  const form = {
    values,
    errors,
    isSaid: Object.keys(errors).some((name) => touched.includes(name)),
    isReady: Object.keys(errors).length === 0,
    onSayAll: () => onSay(Object.keys(errors)),
  };
  if (workers && knowsGoals(campaign.attack))
    return <StartOnWorkers {...form} {...campaign} workers={workers} />;
  return (
    <CampaignFile
      {...form}
      campaign={workers ? withConcurrency(campaign, workers) : campaign}
      techniques={chosenTechniques(values).map(({ id }) => id)}
      workers={workers}
    />
  );
}

const withConcurrency = (
  { agent, attack }: { agent: Json; attack: Json },
  { concurrency, requests_per_minute }: Workers,
) => ({
  agent,
  attack: {
    ...attack,
    execution: { concurrency, ...(requests_per_minute && { requests_per_minute }) },
  },
});
