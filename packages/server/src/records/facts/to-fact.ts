import { createHash } from 'node:crypto';
import type { EvaluationStatus, Facts, JsonObject } from '@provoke/contract';
import {
  type AttemptData,
  isGoalIndex,
  readAttemptData,
  readCalledTools,
  readFacts,
  readMarks,
  readVerdicts,
} from '@provoke/evidence';
import { groupOf } from '@provoke/figures';
import { sql } from 'kysely';
import { RawJson } from '../../db/json/raw-json.ts';
import { codeOfVerdict } from './codes.ts';
import { goalOf } from './goal-of.ts';
import { hashTools } from './hash-tools.ts';
import { readTold, type Told } from './told.ts';

/** The columns of a result from which its facts follow. */
export type FactSource = {
  id: string;
  created_at: Date;
  evaluation_status: EvaluationStatus;
  evaluation_metrics: RawJson | null;
  agent_specific_data: RawJson | null;
  goal: RawJson | null;
  goal_index: number | null;
  latency_ms: number | null;
  /** Absent of a new one. */
  changed_after_recording?: boolean;
};

/** The same for a query. */
export const factSource = sql`id, created_at, evaluation_status, evaluation_metrics,
  agent_specific_data, goal, goal_index, latency_ms, changed_after_recording`;

/** The goal of a result, as a row of `run_goals` names it. */
export type FactGoal = {
  name: string;
  goal_index: number | null;
  text: RawJson | null;
  /** Its name with its publisher. */
  published: RawJson | null;
  hazard: string | null;
  owasp: string | null;
  /** The most requests of the technique at it. Null: the attempt has no place, and its order of arrival numbers it. */
  requests_max: number | null;
};

/** What pages read of a result. Verdicts are by judge; the run stores which two bits belong to which judge. */
export type Fact = Facts & {
  /** Of the request and the reply, as far as they are recorded: equal for equal texts. */
  prompt: number | null;
  reply: number | null;
  refuses: boolean;
  /** Of the tools that the agent called, if rules decided the attempt. */
  tools: string | null;
  /** Of its goal, from 1. */
  repeat: number | null;
  result_id: string;
  created_at: Date;
  verdicts: Map<string, number>;
  goal: FactGoal;
  /** Null where counts do not hold all that it says. */
  told: Told | null;
};

/** A column that is longer counts as absent: any client may have written it. */
export const COLUMN_BYTES_MAX = 50_000;
const NAME_MAX = 100;

/** Read as a report reads it, so that both have the same numbers. */
export function toFact(source: FactSource): Fact {
  const { evaluation_status, latency_ms, changed_after_recording = false } = source;
  const result = {
    ...{ evaluation_status, latency_ms, changed_after_recording },
    evaluation_metrics: parseShort(source.evaluation_metrics),
    agent_specific_data: parseShort(source.agent_specific_data),
  };
  const data = readAttemptData(result);
  const of = goalOf(source);
  return {
    result_id: source.id,
    created_at: source.created_at,
    ...readFacts(result),
    ...readTexts(result),
    tools: hashTools(readCalledTools(result)),
    repeat: data.repeat,
    verdicts: new Map(
      readVerdicts(result).map(({ judge, outcome }) => [toName(judge), codeOfVerdict(outcome)]),
    ),
    goal: toGoal({ id: source.id, ...of }, data),
    told: hasLong(source) ? null : readTold({ ...result, ...of }, data),
  };
}

/** As many bits of the hashes as a column holds. */
function readTexts(result: Parameters<typeof readMarks>[0]) {
  const { texts } = readMarks(result);
  const toNumber = (hash: string) => Number.parseInt(hash.slice(0, 8), 16) | 0;
  return {
    prompt: texts ? toNumber(texts.prompt) : null,
    reply: texts ? toNumber(texts.reply) : null,
    refuses: texts?.refuses === true,
  };
}

/** The columns take objects alone. */
const parseShort = (json: RawJson | null): JsonObject | null =>
  json && json.size <= COLUMN_BYTES_MAX ? (json.parse() as JsonObject) : null;

/** What reads results takes them for absent. */
const hasLong = ({ goal, agent_specific_data }: FactSource): boolean =>
  [goal, agent_specific_data].some((json) => json !== null && json.size > COLUMN_BYTES_MAX);

/** A text column holds neither NUL nor lone surrogates. */
const toName = (judge: string): string =>
  judge
    .slice(0, NAME_MAX)
    .replaceAll('\0', ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD');

type GoalSource = { id: string; goal: string | null; goal_index: number | null };

function toGoal(
  { id, goal, goal_index }: GoalSource,
  { owasp, category, published, place, requestsMax }: AttemptData,
): FactGoal {
  const index = isGoalIndex(goal_index) ? goal_index : null;
  return {
    name: nameOf({ id, goal, index }),
    goal_index: index,
    text: goal === null ? null : RawJson.of(goal),
    published: published === null ? null : RawJson.of(published),
    hazard: inList('hazard', { owasp: null, category }),
    owasp: inList('owasp', { owasp, category: null }),
    requests_max: place && Math.max(place, requestsMax ?? 0),
  };
}

/** Other clients may number no goals: then the same text is the same goal, and no text a goal of its own. */
function nameOf(of: { id: string; goal: string | null; index: number | null }): string {
  if (of.index !== null) return `${of.index}`;
  if (of.goal === null) return of.id;
  return createHash('sha256').update(JSON.stringify(of.goal)).digest('base64url');
}

function inList(list: 'owasp' | 'hazard', classified: Parameters<typeof groupOf>[0]) {
  const group = groupOf(classified);
  return group.list === list ? group.id : null;
}
