import { lazy, Suspense } from 'react';
import { AgentSection } from './sections/agent-section.tsx';
import s from './sections/new-campaign.module.css';
import { WorkersSection } from './sections/workers-section.tsx';
import type { useCampaignForm } from './use-campaign-form.ts';
import { AGENT_ID } from './values/draft/choose-agent.ts';
import { readAgentFields } from './values/read-agent-fields.ts';
import { isOnWorkers, readWorkers } from './values/read-workers.ts';

// What is known of the agent is asked for.
const SightSection = lazy(async () => ({
  default: (await import('./sections/sight/sight-section.tsx')).SightSection,
}));
// At the end of the form, below what the page shows first.
const LastSections = lazy(async () => ({
  default: (await import('./sections/last-sections.tsx')).LastSections,
}));
// Next to the form, or below it. It reads what all techniques and judges take.
const CampaignSide = lazy(async () => ({
  default: (await import('./side/campaign-side.tsx')).CampaignSide,
}));

/** The form, and next to it what it comes to. */
export function CampaignForm({ form }: { form: ReturnType<typeof useCampaignForm> }) {
  const { values, touched, say, change, set, choice } = form;
  // What is not yet typed is not yet wrong.
  const said = Object.entries(errorsOf(values)).filter(([name]) => touched.includes(name));
  const state = { values, errors: Object.fromEntries(said), set };
  return (
    <div className={s.columns}>
      <form
        className={s.form}
        onSubmit={(event) => event.preventDefault()}
        onBlur={({ target }) => 'name' in target && say([String(target.name)])}
      >
        <WorkersSection {...state} />
        <AgentSection {...state} {...choice} />
        <Suspense>
          <SightSection {...state} />
        </Suspense>
        <Suspense>
          <LastSections {...{ values, set, change, touched }} />
        </Suspense>
      </form>
      <Suspense>
        <CampaignSide {...{ values, touched }} onSay={say} />
      </Suspense>
    </div>
  );
}

/** Of the fields that are shown first. */
const errorsOf = (values: Parameters<typeof readAgentFields>[0]) => ({
  ...readAgentFields(values).errors,
  ...(isOnWorkers(values) && readWorkers(values, { isNew: !values[AGENT_ID] }).errors),
});
