import type { CampaignAgent } from './campaign-agent.ts';

/** What was typed, by the name of the field: `agent.name`, `pair.n_streams`, `judge.pattern`. Untouched fields are absent. */
export type FormValues = Readonly<Record<string, string>>;

export type Json = Record<string, unknown>;

/** A part of the file, and what is wrong, by the name of the field. */
export type Read = { value: Json; errors: Readonly<Record<string, string>> };

/** The first values: those of the agent, one judge that asks no model, and a limit. */
export const firstValues = (agent?: CampaignAgent): FormValues => ({
  'goals.from': 'set',
  'goals.set': 'practice',
  'judge.pattern': 'true',
  'budget.max_requests': '200',
  'workers.concurrency': '4',
  ...valuesOfAgent(agent ?? { name: '', type: 'chatapi-sdk', endpoint: '', model: '' }),
});

export const valuesOfAgent = ({ name, type, endpoint, model }: CampaignAgent): FormValues => ({
  'agent.name': name,
  'agent.type': type,
  'agent.endpoint': endpoint,
  'agent.model': model,
});
