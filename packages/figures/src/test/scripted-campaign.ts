import type { Arm, EvaluationStatus } from '@provoke/contract';
import {
  type AttemptRecord,
  type CampaignRecord,
  type JudgeOutcome,
  type Marks,
  readMarks,
  type Texts,
} from '@provoke/evidence';
import type { CountedAttempt, CountedEvent } from '../counting/fold.ts';
import type { CountedRun } from '../counting/fold-runs.ts';
import { exampleCampaign } from './example-campaign.ts';

export const BROKEN = 'SUCCESSFUL_JAILBREAK';
export const RESISTED = 'FAILED_JAILBREAK';
export const UNDECIDED = 'NOT_EVALUATED';
export const ERROR = 'ERROR_AGENT_RESPONSE';

/** The most that a visit sends. */
export const REQUESTS_MAX = 4;

/** What one technique did to one goal. Every visit after the first is by a resume. */
export type Part = {
  technique: string;
  goal: number;
  visits: readonly (readonly EvaluationStatus[])[];
  end: 'finished' | 'held-out' | null;
};

export type Script = {
  goals: number;
  techniques: readonly string[];
  /** The technique that sends the goals untouched. */
  floor: string;
  /** The technique that sends ordinary requests. */
  benign?: string;
  /** Journals of earlier versions plan the floor like any technique. */
  isFloorUnnamed?: boolean;
  /** Its requests are numbered by their place; else they are those of an earlier version. */
  isNumbered?: boolean;
  /** Its attempts say what their verdicts are worth. */
  isMarked?: boolean;
  /** Its goals have rules about acts, but for some. */
  isRuled?: boolean;
  parts: readonly Part[];
};

const OWASP = ['LLM01', 'LLM02', null];
const judged: Partial<Record<EvaluationStatus, JudgeOutcome>> = {
  [BROKEN]: 'broken',
  [RESISTED]: 'resisted',
  [UNDECIDED]: 'inconclusive',
};

const owaspOf = (goal: number): string | null => OWASP[goal % OWASP.length] ?? null;
const armOf = ({ floor, benign }: Script, { technique }: Part): Arm => {
  if (technique === benign) return 'benign';
  return technique === floor ? 'control' : 'attack';
};

const criteria: Partial<Record<EvaluationStatus, EvaluationStatus>> = {
  [BROKEN]: 'FAILED_CRITERIA',
  [RESISTED]: 'PASSED_CRITERIA',
};

const verdictsOf = (status: EvaluationStatus) => {
  const outcome = judged[status];
  return outcome === undefined
    ? []
    : [{ judge: 'harmbench', outcome, score: outcome === 'broken' ? 1 : 0, reason: '', raw: null }];
};

/** Marks of every kind, the same for the same attempt. */
function marksAt({ isMarked }: Script, { goal }: Part, status: EvaluationStatus): Marks {
  if (!isMarked || status === ERROR) return {};
  const texts: Texts = {
    prompt: `${goal}`.padStart(8, '0'),
    reply: `${goal % 3}`.padStart(8, 'a'),
    ...(status === RESISTED && { refuses: true }),
  };
  const kinds: Marks[] = [
    {},
    { weak: status === RESISTED ? 'refused' : 'complied' },
    { unfinished: 'length' },
    { cached: true },
    { blocked_by: 'filter', leaked_in: 'reasoning' },
  ];
  return { ...kinds[goal % kinds.length], texts };
}

const NO_RULES = 7;

/** What rules say of an attempt, as it is recorded: of every kind, the same for the same attempt. */
function actsAt(
  { isRuled }: Script,
  { technique, goal }: Part,
  { status, at }: { status: EvaluationStatus; at: number },
): Record<string, unknown> {
  if (!isRuled || status === ERROR || goal % NO_RULES === 0) return {};
  const number = goal + at + technique.length;
  const pick = <One>(...all: readonly One[]): One => all[number % all.length] as One;
  const rules = { rules: [{ rule: 1, outcome: judged[status] }], utility: pick(true, false, null) };
  if (status === UNDECIDED)
    return {
      ...rules,
      undecided: pick('not_observable', 'not_delivered', null),
      said: pick(true, false),
    };
  if (status === RESISTED)
    return { ...rules, severity: pick(0, 1), ...pick({}, { evidence: 'said', claimed: true }) };
  const evidence = pick('said', 'meant', 'did', 'reached', 'meant');
  return {
    ...{ ...rules, evidence, severity: pick(1, 2, 3, 4, 5, 6), said: pick(true, false, null) },
    ...{ concealed: pick(true, false), stopped_by: pick('denied', null, null) },
  };
}

export const planOf = ({
  goals,
  techniques,
  floor,
  isFloorUnnamed = false,
}: Script): CountedEvent => ({
  type: 'campaign-start',
  goals,
  techniques,
  ...(!isFloorUnnamed && { floor }),
  grounds: exampleCampaign({ goals }).facts.grounds,
});

/** What is recorded of an attempt, by its number in its part, and what its readers make of that. */
export function recordedAt(
  script: Script,
  part: Part,
  one: { status: EvaluationStatus; at: number },
) {
  const evaluation_metrics = { ...marksAt(script, part, one.status), ...actsAt(script, part, one) };
  const recorded = { evaluation_metrics, evaluation_status: one.status };
  return { ...recorded, marks: readMarks(recorded), acts: recorded.evaluation_metrics };
}

const countedAt: (...of: Parameters<typeof recordedAt>) => Pick<CountedAttempt, 'marks' | 'acts'> =
  (...of) => {
    const { marks, acts } = recordedAt(...of);
    return { marks, acts };
  };

/** The events of one part, in the only order that one worker can give them. */
export function eventsOf(script: Script, part: Part): CountedEvent[] {
  const { technique, visits, end } = part;
  const goal = { index: part.goal, text: `goal ${part.goal}` };
  const classes = { hazard: null, owasp: owaspOf(part.goal) };
  const arm = armOf(script, part);
  const toAttempt = (status: EvaluationStatus, at: number, number: number): CountedAttempt => ({
    technique,
    status: arm === 'benign' ? (criteria[status] ?? status) : status,
    arm,
    ...(script.isNumbered && { repeat: at + 1, place: at + 1, requestsMax: REQUESTS_MAX }),
    goal: { index: part.goal, category: classes },
    verdicts: verdictsOf(status),
    ...countedAt(script, part, { status, at: number }),
    spending: [{ role: 'target', requests: 1, inputTokens: 5, outputTokens: 2, costUsd: 0.25 }],
  });
  let sent = 0;
  return [
    ...visits.flatMap((statuses): CountedEvent[] => [
      { type: 'goal-start', technique, goal },
      ...statuses.map((status, at) => ({
        type: 'attempt-end' as const,
        attempt: toAttempt(status, at, sent++),
      })),
    ]),
    ...(end === null
      ? []
      : [
          {
            type: 'goal-end' as const,
            technique,
            goal,
            ...(end === 'held-out' && { heldOut: true as const }),
          },
        ]),
  ];
}

/** How many of a part's first attempts a resume made again: none of them was answered. */
export function supersededIn({ visits }: Part): number {
  let sent = 0;
  for (const [at, statuses] of visits.entries()) {
    if (statuses.some((status) => status !== ERROR)) break;
    sent += at < visits.length - 1 ? statuses.length : 0;
  }
  return sent;
}

/** The same campaign as it is recorded. */
export function recordOf(script: Script): CampaignRecord {
  const { facts } = exampleCampaign({ goals: script.goals });
  const find = (technique: string, goal: number) =>
    script.parts.find((part) => part.technique === technique && part.goal === goal);
  async function* attempts() {
    for (const part of script.parts) yield* attemptsOf(script, part);
  }
  return {
    facts: {
      ...facts,
      goals: facts.goals.map((goal) => ({ ...goal, category: null, owasp: owaspOf(goal.index) })),
      techniques: script.techniques.map((id) => ({
        id,
        title: id,
        description: '',
        isFloor: id === script.floor,
      })),
    },
    attempts: attempts(),
    progress: {
      isUnfinished: (technique, goal) => {
        const part = find(technique, goal);
        return part !== undefined && part.end === null;
      },
      isHeldOut: (technique, goal) => find(technique, goal)?.end === 'held-out',
    },
  };
}

function* attemptsOf(script: Script, part: Part): Generator<AttemptRecord> {
  const superseded = supersededIn(part);
  const numbers = part.visits.flatMap((statuses) => statuses.map((_, at) => at + 1));
  for (const [at, evaluation_status] of part.visits.flat().entries())
    yield {
      id: `${part.technique}/${part.goal}/${at}`,
      timestamp: null,
      isSuperseded: at < superseded,
      latency_ms: 1,
      evaluation_status,
      evaluation_notes: '',
      evaluation_metrics: {
        verdicts: verdictsOf(evaluation_status),
        ...recordedAt(script, part, { status: evaluation_status, at }).evaluation_metrics,
      },
      agent_specific_data: {
        goal: `goal ${part.goal}`,
        goal_index: part.goal,
        technique: part.technique,
        arm: armOf(script, part),
        owasp: owaspOf(part.goal),
        ...(script.isNumbered && {
          ...{ repeat: numbers[at] ?? 1, place: numbers[at] ?? 1, requests_max: REQUESTS_MAX },
        }),
      },
      evidence: () => Promise.reject(new Error('no figure needs evidence')),
    };
}

/** The same campaign as a service counted it, a run for each technique. */
export const runsOf = (script: Script): CountedRun[] =>
  script.techniques.map((technique) => {
    const parts = script.parts.filter(
      (part) => part.technique === technique && part.visits.flat().length > 0,
    );
    const superseded = new Map(parts.map((part) => [part.goal, supersededIn(part)]));
    return {
      technique,
      arm: technique === script.floor ? 'control' : 'attack',
      goals: parts.map((part) => countPart(part, script)),
      supersededAt: (goal) => superseded.get(goal) ?? 0,
    };
  });

function countPart({ goal, visits }: Part, { isNumbered }: Script): CountedRun['goals'][number] {
  const statuses = visits.flat();
  const count = (status: EvaluationStatus) => statuses.filter((one) => one === status).length;
  const numbers = isNumbered
    ? visits.flatMap((visit) => visit.map((_, at) => at + 1))
    : statuses.map((_, at) => at + 1);
  const firstOf = (...wanted: EvaluationStatus[]) => {
    const found = numbers.filter((_, at) => wanted.includes(statuses[at] ?? RESISTED));
    return found.length === 0 ? null : Math.min(...found);
  };
  return {
    goal_index: goal,
    text: `goal ${goal}`,
    hazard: null,
    owasp: owaspOf(goal),
    attempts: statuses.length,
    broken: count(BROKEN),
    undecided: count(UNDECIDED),
    errors: count(ERROR),
    first_broken: firstOf(BROKEN),
    first_open: firstOf(UNDECIDED, ERROR),
    requests_max: isNumbered ? REQUESTS_MAX : null,
  };
}
