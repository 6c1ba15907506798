import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { serviceUrl } from '../../service-url.ts';
import { AgentSection } from './sections/agent-section.tsx';
import s from './sections/new-campaign.module.css';
import { WorkersSection } from './sections/workers-section.tsx';
import type { CampaignAgent } from './values/campaign-agent.ts';
import { parts } from './values/campaign-parts.ts';
import { firstValues, type Json } from './values/form-values.ts';
import { knowsGoals } from './values/knows-goals.ts';
import { readCampaign } from './values/read-campaign.ts';
import { readWorkers, type Workers } from './values/read-workers.ts';

// What is known of the agent is asked for.
const SightSection = lazy(async () => ({
  default: (await import('./sections/sight/sight-section.tsx')).SightSection,
}));
// At the end of the form, below what the page shows first.
const LastSections = lazy(async () => ({
  default: (await import('./sections/last-sections.tsx')).LastSections,
}));
// Next to the form, or below it.
const CampaignFile = lazy(async () => ({
  default: (await import('./campaign-file.tsx')).CampaignFile,
}));
const StartOnWorkers = lazy(async () => ({
  default: (await import('./start-on-workers.tsx')).StartOnWorkers,
}));

const route = getRouteApi('/frame/new-campaign');

type Props = { id?: string; agent?: CampaignAgent };

export function CampaignForm({ id, agent }: Props) {
  const search = route.useSearch();
  const [values, setValues] = useState(() => firstValues(agent));
  const [touched, touch] = useState<readonly string[]>([]);
  const technique =
    parts.techniques.find((one) => one.id === search.technique?.toLowerCase()) ??
    parts.techniques.find((one) => one.id === 'flipattack') ??
    parts.techniques[0];
  if (!technique) return null;
  const { value: campaign, errors: own } = readCampaign(values, { technique, serviceUrl });
  const workers = search.on && readWorkers(values, { isNew: id === undefined });
  const errors = { ...own, ...workers?.errors };
  const leave = (name: string) =>
    touch((before) => (before.includes(name) ? before : [...before, name]));
  const set = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    leave(name);
  };
  // What is not yet typed is not yet wrong.
  const said = Object.entries(errors).filter(([name]) => touched.includes(name));
  const state = { values, errors: Object.fromEntries(said), set };
  const form = {
    values,
    errors,
    isSaid: said.length > 0,
    isReady: Object.keys(errors).length === 0,
    onSayAll: () => touch(Object.keys(errors)),
  };
  return (
    <div className={s.columns}>
      <form
        className={s.form}
        onSubmit={(event) => event.preventDefault()}
        onBlur={({ target }) => 'name' in target && leave(String(target.name))}
      >
        <WorkersSection {...state} />
        <AgentSection {...state} {...(id && { id })} />
        <Suspense>
          <SightSection {...state} />
        </Suspense>
        <Suspense>
          <LastSections {...state} technique={technique} />
        </Suspense>
      </form>
      {workers && knowsGoals(campaign.attack) ? (
        <Suspense>
          <StartOnWorkers
            {...{ id, technique, ...form }}
            attack={campaign.attack}
            workers={workers.value}
          />
        </Suspense>
      ) : (
        <Suspense>
          <CampaignFile
            campaign={workers ? withConcurrency(campaign, workers.value) : campaign}
            {...form}
            agent={values['agent.name'] ?? ''}
            technique={technique.id}
            target={workers?.value.target}
          />
        </Suspense>
      )}
    </div>
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
