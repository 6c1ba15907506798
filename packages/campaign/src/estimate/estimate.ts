import type { BudgetLimits } from '@provoke/contract/lists';
import { type Model, nameJudges, type Role } from '@provoke/engine';
import {
  ASSUMED,
  type EstimatedPart,
  type EstimatedTotal,
  estimatePart,
  judgeTokens,
  namesWithoutPrice,
  type Range,
  sumOf,
  totalOf,
} from '@provoke/figures';
import type { Plan } from '../plan/make-plan.ts';
import {
  classifierCalls,
  countCalls,
  harmlessCalls,
  loopCalls,
  requestsToAgent,
  type TechniqueCalls,
} from './count-calls.ts';
import { sizePrompt } from './size-prompt.ts';

export type Estimate = {
  agent: string;
  goals: number;
  techniques: readonly string[];
  parts: readonly EstimatedPart[];
  /** Within the limits; of the cost, what is known. */
  total: EstimatedTotal;
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
  const toAgent = requestsToAgent(calls, campaign);
  return {
    agent: agent.name,
    goals: campaign.goals.length,
    techniques: calls.map(({ planned }) => planned.technique.id),
    parts,
    total: totalOf(parts, { toAgent, limits: campaign.budget }),
    without_price: namesWithoutPrice(parts),
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

async function agentParts(
  calls: readonly TechniqueCalls[],
  plan: Planned,
): Promise<EstimatedPart[]> {
  const { campaign } = plan;
  const ofAgent = { model: null, price: campaign.targetPrice, ...paceOfAgent(campaign) };
  const parts = await Promise.all(
    calls.map(async ({ planned, agent }) =>
      estimatePart({
        ...ofAgent,
        part: planned.arm === 'control' ? 'floor' : 'agent',
        name: planned.technique.id,
        requests: agent,
        tokens: await sizePrompt(planned, plan),
      }),
    ),
  );
  return [
    ...parts,
    estimatePart({
      ...{ ...ofAgent, part: 'harmless', name: 'hello', tokens: ASSUMED.hello_tokens },
      requests: harmlessCalls(campaign),
    }),
    estimatePart({
      ...{ ...ofAgent, part: 'loop', name: 'calls of practice tools', tokens: ASSUMED.loop_tokens },
      requests: loopCalls(calls, campaign),
    }),
  ];
}

/** A role's calls of all techniques. */
function helperParts(calls: readonly TechniqueCalls[], { campaign }: Planned): EstimatedPart[] {
  const byRole = new Map<string, Range[]>();
  for (const { role, requests } of calls.flatMap(({ helpers }) => helpers))
    byRole.set(role, [...(byRole.get(role) ?? []), requests]);
  return [...byRole].map(([role, requests]) =>
    estimatePart({
      ...ofModel(campaign.models[role as Role], campaign),
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
  const tokens = judgeTokens(sizes);
  return configured.map(({ model }, index) =>
    estimatePart({
      ...ofModel(model, campaign),
      ...{ part: 'judge', name: names[index] ?? '', tokens },
      requests: sumOf(calls.flatMap(({ judges }) => judges[index] ?? [])),
    }),
  );
}

const classifierParts = ({ campaign }: Planned): EstimatedPart[] => [
  estimatePart({
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
