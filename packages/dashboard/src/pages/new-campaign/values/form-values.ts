import type { CampaignAgent } from './campaign-agent.ts';

/** What was typed, by the name of the field: `agent.name`, `pair.n_streams`, `judge.pattern`. Untouched fields are absent. */
export type FormValues = Readonly<Record<string, string>>;

export type Json = Record<string, unknown>;

/** A part of the file, and what is wrong, by the name of the field. */
export type Read = { value: Json; errors: Readonly<Record<string, string>> };

/** That is not described yet. */
export const NO_AGENT: CampaignAgent = { name: '', type: 'chatapi-sdk', endpoint: '', model: '' };

/** The first values: one technique, one judge that asks no model, and a limit. */
export const firstValues = (agent: CampaignAgent = NO_AGENT): FormValues => ({
  'technique.flipattack': 'true',
  'goals.from': 'set',
  'goals.set': 'practice',
  'judge.pattern': 'true',
  'budget.max_requests': '200',
  'workers.concurrency': '4',
  ...valuesOfAgent(agent),
});

export const valuesOfAgent = ({ name, type, endpoint, model }: CampaignAgent): FormValues => ({
  'agent.name': name,
  'agent.type': type,
  'agent.endpoint': endpoint,
  'agent.model': model,
});
