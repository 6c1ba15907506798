import {
  ASSUMED,
  capped,
  type EstimatedPart,
  type EstimatedTotal,
  estimatePart,
  floorRequests,
  judgeTokens,
  limitCalls,
  namesWithoutPrice,
  type Range,
  requestTokens,
  sumOf,
  totalOf,
} from '@provoke/figures';
import { parts } from '../campaign-parts.ts';
import { chosenTechniques } from '../chosen/chosen-techniques.ts';
import type { FormValues, Json } from '../form-values.ts';
import { practiceToolsOf } from '../practice-tools-of.ts';
import { priceIn } from '../read-price.ts';
import { type Counted, chosenJudges, countFloor, countTechnique } from './count-technique.ts';

type Given = {
  agent: Json;
  attack: Json;
  goals: number;
  /** Calls to the agent at a time, and per minute. */
  concurrency: number;
  perMinute: number | null;
  /** How long the agent took for a call lately. */
  secondsPerCall: number | undefined;
};

/** What the campaign of the form may take: of requests, as the command estimates it. */
export type FormEstimate = {
  total: EstimatedTotal;
  /** What has no price: the agent, roles and judges. */
  withoutPrice: readonly string[];
  /** Requests to the agent, by technique. */
  techniques: readonly { id: string; requests: Range }[];
};

export function estimateForm(values: FormValues, given: Given): FormEstimate {
  const { agent, attack, goals } = given;
  const repeats = numberIn(attack, 'repeat') ?? 1;
  const budget = (attack['budget'] ?? {}) as Budget;
  const maxRequests = budget.max_requests;
  const attacks = chosenTechniques(values).map((one) => countTechnique(one, { values, goals }));
  const isFloored = attack['floor'] === true;
  const floor = isFloored
    ? [countFloor(askedPlainly(attacks, { goals, repeats, maxRequests }), { values })]
    : [];
  const counted = [...floor, ...attacks];
  const calls = limitCalls(counted, { repeats, maxRequests });
  const control = isBenign(values) ? { expected: 0, most: 0 } : { expected: 0, most: 1 };
  const loop = practiceToolsOf(values)
    ? { expected: null, most: maxRequests ?? null }
    : { expected: 0, most: 0 };
  const toAgent = capped(sumOf([...calls.map(({ agent }) => agent), control, loop]), maxRequests);
  const sizes = counted.map(({ characters, turns }) =>
    requestTokens({ characters, turns, maxTokens: numberIn(attack, 'max_tokens') }),
  );
  const { concurrency, perMinute, secondsPerCall } = given;
  const ofAgent = {
    ...{ model: null, price: priceIn(agent), concurrency },
    ...(perMinute !== null && { perMinute }),
    ...(secondsPerCall !== undefined && { secondsPerCall }),
  };
  const ofModel = { model: null, concurrency: MODEL_CONCURRENCY };
  const judges = attack['judges'] as readonly unknown[];
  const all: EstimatedPart[] = [
    ...calls.map(({ agent }, at) =>
      estimatePart({
        ...{ ...ofAgent, part: 'agent', name: counted[at]?.id ?? '', requests: agent },
        tokens: sizes[at] ?? { input: 0, output: 0 },
      }),
    ),
    estimatePart({
      ...{ ...ofAgent, part: 'harmless', name: 'hello', requests: control },
      tokens: ASSUMED.hello_tokens,
    }),
    estimatePart({
      ...{ ...ofAgent, part: 'loop', name: 'calls of practice tools', requests: loop },
      tokens: ASSUMED.loop_tokens,
    }),
    ...calls.flatMap(({ helpers }) =>
      helpers.map(({ role, requests }) =>
        estimatePart({
          ...{ ...ofModel, part: 'helper', name: role, requests, tokens: ASSUMED.helper_tokens },
          price: priceIn(attack['attacker']),
        }),
      ),
    ),
    ...chosenJudges(values).map(({ id }, place) =>
      estimatePart({
        ...{ ...ofModel, part: 'judge', name: id, tokens: judgeTokens(sizes) },
        price: priceIn(judges[place]),
        requests: sumOf(calls.flatMap(({ judges }) => judges[place] ?? [])),
      }),
    ),
  ];
  return {
    total: totalOf(all, { toAgent, limits: budget }),
    withoutPrice: namesWithoutPrice(all),
    techniques: calls.map(({ agent }, at) => ({ id: counted[at]?.id ?? '', requests: agent })),
  };
}

type Budget = { max_requests?: number; max_tokens_total?: number; max_minutes?: number };

/** Calls to a model server at a time, where the file says nothing else. */
const MODEL_CONCURRENCY = 4;

const numberIn = (attack: Json, name: string): number | undefined => {
  const value = attack[name];
  return typeof value === 'number' ? value : undefined;
};

function isBenign(values: FormValues): boolean {
  if (values['goals.from'] !== 'set') return false;
  return parts.goalSets.some(({ id, benign }) => benign && id === values['goals.set']);
}

/** Over all goals, in one repeat. */
function askedPlainly(
  attacks: readonly Counted[],
  scope: { goals: number; repeats: number; maxRequests: number | undefined },
): number | null {
  const sizes = attacks.flatMap(({ perGoal, agent }) =>
    perGoal === null || agent.most === null ? [] : [{ perGoal, all: agent.most }],
  );
  return sizes.length < attacks.length ? null : floorRequests(sizes, scope) * scope.goals;
}
