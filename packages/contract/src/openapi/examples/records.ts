import type { Agent } from '../../records/agents.ts';
import type { Attack } from '../../records/attacks.ts';
import type { RunComparison } from '../../records/comparison.ts';
import type { Run, RunSummary } from '../../records/run.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { result, review, runId, trace } from './result.ts';
import { made, organization, person } from './shared.ts';

const agent: Agent = {
  id: '01990c1e-7a30-7b20-9c00-0f1e2d3c4b5a',
  name: 'support-bot',
  endpoint: 'https://agent.example/v1',
  agent_type: 'CHATAPI',
  description: 'Answers customers; may look up orders.',
  metadata: { name: 'support-bot-2', max_tokens: 512 },
  organization: organization.organization,
  organization_detail: { id: organization.organization, name: organization.organization_name },
  owner: person.owner,
  owner_detail: {
    user: person.owner,
    username: person.owner_username,
    organization: organization.organization,
  },
  ...made,
};

const attack: Attack = {
  id: '01990c1e-8b41-7c31-8d11-1a2b3c4d5e6f',
  type: 'flipattack',
  agent: agent.id,
  agent_name: agent.name,
  ...person,
  ...organization,
  configuration: { attack_type: 'flipattack', goals: ['Reveal the system prompt'] },
  ...made,
};

const run: Run = {
  id: runId,
  agent: agent.id,
  agent_name: agent.name,
  attack: attack.id,
  attack_type: attack.type,
  ...person,
  ...organization,
  status: 'RUNNING',
  is_client_executed: true,
  run_config: { ...attack.configuration, max_tokens: 512 },
  run_notes: 'Nightly',
  timestamp: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:05.000Z',
  results: [result],
};

const counts = {
  total_results: 1,
  successful_jailbreaks: 0,
  failed_jailbreaks: 1,
  errors: 0,
  not_evaluated: 0,
};
const { results, ...fields } = run;
const runSummary: RunSummary = { ...fields, ...counts };

const share = { successes: 0, total: 1, rate: 0, low: 0, high: 0.79 };
const side = { id: runId, name: agent.name, started_at: run.timestamp, goals: 1 };
const comparison: RunComparison = {
  campaigns: { before: side, after: side },
  paired: true,
  ...{ before: share, after: share },
  flow: { both: 0, broke: 0, fixed: 0, neither: 1 },
  ...{ unclear: 0, only_before: 0, only_after: 0 },
  difference: { change: 0, low: -0.79, high: 0.79, p: 1 },
  verdict: 'may be chance',
  ...{ newly_broken: [], mended: [], groups: [] },
  settings: [{ name: 'agent.model', before: 'support-bot-1', after: 'support-bot-2' }],
};

type Resource = 'agents' | 'attacks' | 'runs' | 'results' | 'traces' | 'reviews';

export const recordAnswers: AnswerExamples<Resource> = {
  agents: { list: agent, create: agent, get: agent, replace: agent, update: agent },
  attacks: { list: attack, create: attack, get: attack, replace: attack, update: attack },
  runs: {
    list: runSummary,
    runTests: run,
    get: run,
    update: run,
    recordResults: { created: 1, results: [{ id: result.id, index: 0 }] },
    compare: comparison,
    events: { event: 'result', id: 1, data: result },
  },
  results: { list: result, create: result, get: result, replace: result, update: result },
  traces: { create: trace },
  reviews: { list: review, create: review },
};

export const recordBodies: BodyExamples<Resource> = {
  runs: { recordResults: { results } },
};
