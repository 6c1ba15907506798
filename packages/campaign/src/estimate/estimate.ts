import type { BudgetLimits } from '@provoke/contract/lists';
import { type Model, nameJudges, type Price, type Role } from '@provoke/engine';
import type { Plan } from '../plan/make-plan.ts';
import { ASSUMED, type CallTokens } from './assumptions.ts';
import {
  classifierCalls,
  countCalls,
  harmlessCalls,
  loopCalls,
  requestsToAgent,
  type TechniqueCalls,
} from './count-calls.ts';
import { capped, mapRange, type Range, sumOf } from './range.ts';
import { sizePrompt } from './size-prompt.ts';

/** The calls of one kind. */
export type EstimatedPart = {
  part: 'agent' | 'floor' | 'harmless' | 'loop' | 'helper' | 'judge' | 'classifier';
  /** A technique, a role or a judge. */
  name: string;
  /** The helper model; null for the agent. */
  model: string | null;
  requests: Range;
  tokens: Range;
  /** In US dollars; null if the price is not known. */
  cost_usd: Range | null;
  minutes: Range;
};

export type Estimate = {
  agent: string;
  goals: number;
  techniques: readonly string[];
  parts: readonly EstimatedPart[];
  /** Within the limits; of the cost, what is known. */
  total: Pick<EstimatedPart, 'requests' | 'tokens' | 'cost_usd' | 'minutes'> & {
    requests_to_agent: Range;
  };
  /** The agent, roles and judges that have no price. */
  without_price: readonly string[];
  limits: BudgetLimits;
  retries: number;
  assumed: typeof ASSUMED & { concurrency: number; model_concurrency: number };
};

/** What a campaign may take, by part. */
export async function estimateCampaign(plan: Pick<Plan, 'campaign' | 'agent' | 'given'>) {
  const { campaign, agent } = plan;
  const calls = countCalls(campaign);
  const parts = [
    ...(await agentParts(calls, plan)),
    ...helperParts(calls, plan),
    ...(await judgeParts(calls, plan)),
    ...classifierParts(plan),
  ].filter(({ requests }) => requests.most !== 0);
  const { max_tokens_total, max_cost_usd, max_minutes } = campaign.budget;
  const toAgent = requestsToAgent(calls, campaign);
  const ofModels = parts.filter(({ part }) => MODELS.includes(part));
  const priced = parts.flatMap(({ cost_usd }) => cost_usd ?? []);
  return {
    agent: agent.name,
    goals: campaign.goals.length,
    techniques: calls.map(({ planned }) => planned.technique.id),
    parts,
    total: {
      requests: sumOf([toAgent, ...ofModels.map(({ requests }) => requests)]),
      requests_to_agent: toAgent,
      tokens: capped(sumOf(parts.map(({ tokens }) => tokens)), max_tokens_total),
      cost_usd: priced.length === 0 ? null : capped(sumOf(priced), max_cost_usd),
      minutes: capped(sumOf(parts.map(({ minutes }) => minutes)), max_minutes),
    },
    without_price: [...new Set(parts.flatMap(nameWithoutPrice))],
    limits: campaign.budget,
    retries: campaign.retries,
    assumed: {
      ...ASSUMED,
      concurrency: campaign.concurrency,
      model_concurrency: campaign.modelConcurrency,
    },
  } satisfies Estimate;
}

type Planned = Pick<Plan, 'campaign' | 'given'>;

/** The agent has one price for all that it is asked. */
const nameWithoutPrice = ({ cost_usd, model, name }: EstimatedPart): string[] => {
  if (cost_usd !== null) return [];
  return [model === null ? 'agent' : name];
};

const MODELS: readonly string[] = ['helper', 'judge', 'classifier'];

async function agentParts(
  calls: readonly TechniqueCalls[],
  plan: Planned,
): Promise<EstimatedPart[]> {
  const { campaign } = plan;
  const ofAgent = { model: null, price: campaign.targetPrice, ...paceOfAgent(campaign) };
  const parts = await Promise.all(
    calls.map(async ({ planned, agent }) =>
      toPart({
        ...ofAgent,
        part: planned.arm === 'control' ? 'floor' : 'agent',
        name: planned.technique.id,
        requests: agent,
        tokens: await sizePrompt(planned, plan),
      }),
    ),
  );
  const tokens = { input: 10, output: ASSUMED.reply_tokens };
  const requests = harmlessCalls(campaign);
  return [
    ...parts,
    toPart({ ...ofAgent, part: 'harmless', name: 'hello', requests, tokens }),
    toPart({
      ...{ ...ofAgent, part: 'loop', name: 'calls of practice tools', tokens: ASSUMED.loop_tokens },
      requests: loopCalls(calls, campaign),
    }),
  ];
}

/** A role's calls of all techniques. */
function helperParts(calls: readonly TechniqueCalls[], { campaign }: Planned): EstimatedPart[] {
  const byRole = new Map<Role, Range[]>();
  for (const { role, requests } of calls.flatMap(({ helpers }) => helpers))
    byRole.set(role, [...(byRole.get(role) ?? []), requests]);
  return [...byRole].map(([role, requests]) =>
    toPart({
      ...ofModel(campaign.models[role], campaign),
      ...{ part: 'helper', name: role, requests: sumOf(requests), tokens: ASSUMED.helper_tokens },
    }),
  );
}

async function judgeParts(
  calls: readonly TechniqueCalls[],
  plan: Planned,
): Promise<EstimatedPart[]> {
  const { campaign } = plan;
  const configured = campaign.techniques[0]?.judges ?? [];
  const names = nameJudges(configured.map(({ judge }) => judge.id));
  const sizes = await Promise.all(calls.map(({ planned }) => sizePrompt(planned, plan)));
  const mean = (of: (size: (typeof sizes)[number]) => number) =>
    sizes.reduce((sum, size) => sum + of(size), 0) / Math.max(1, sizes.length);
  const { input, output } = ASSUMED.judge_tokens;
  const tokens = {
    input: input + mean((size) => size.prompt) + mean((size) => size.output),
    output,
  };
  return configured.map(({ model }, index) =>
    toPart({
      ...ofModel(model, campaign),
      ...{ part: 'judge', name: names[index] ?? '', tokens },
      requests: sumOf(calls.flatMap(({ judges }) => judges[index] ?? [])),
    }),
  );
}

const classifierParts = ({ campaign }: Planned): EstimatedPart[] => [
  toPart({
    ...ofModel(campaign.classifier?.model, campaign),
    ...{ part: 'classifier', name: 'classifier', requests: classifierCalls(campaign) },
    tokens: ASSUMED.classifier_tokens,
  }),
];

const ofModel = (model: Model | undefined, { modelConcurrency }: Plan['campaign']) => ({
  model: model?.identifier ?? null,
  price: model?.price ?? null,
  concurrency: modelConcurrency,
});

const paceOfAgent = (campaign: Plan['campaign']) => ({
  concurrency: campaign.concurrency,
  perMinute: campaign.requestsPerMinute,
});

type Calls = Pick<EstimatedPart, 'part' | 'name' | 'model' | 'requests'> & {
  tokens: CallTokens;
  price: Price | null;
  concurrency: number;
  perMinute?: number | undefined;
};

function toPart({ part, name, model, requests, ...calls }: Calls): EstimatedPart {
  const { tokens, price, concurrency, perMinute = Number.POSITIVE_INFINITY } = calls;
  const perCall = price && (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
  return {
    ...{ part, name, model, requests },
    tokens: mapRange(requests, (count) => Math.ceil(count * (tokens.input + tokens.output))),
    cost_usd: perCall === null ? null : mapRange(requests, (count) => round(count * perCall, 6)),
    minutes: mapRange(requests, (count) =>
      round(
        Math.max(
          (Math.ceil(count / concurrency) * ASSUMED.seconds_per_call) / 60,
          count / perMinute,
        ),
        3,
      ),
    ),
  };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
