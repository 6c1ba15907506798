import type { CampaignOfRun, JsonObject } from '@provoke/contract';
import { isFields } from '../fields/fields.ts';

/**
 * `run_config.progress`: what a run's attempts do not show, recorded at its end. A list that is too long to store is
 * null.
 */
export type RunProgress = {
  elapsed_ms: number;
  /** Attempted, but not to the end; a goal without an attempt is not finished either. Null leaves every goal open. */
  unfinished: number[] | null;
  held_out: number[] | null;
  restarted: [goal: number, attempts: number][] | null;
  /** Spending of the whole campaign so far, by role. */
  spending: {
    role: string;
    requests: number;
    inputTokens: number;
    outputTokens: number;
    costUsd: number | null;
  }[];
  /** How the workers called the agent. */
  agent_settings?: Readonly<Record<string, string>> | undefined;
};

// Read by hand, as everything recorded is: pages read it too, and load no schemas.

/** The campaign of a run, in the shape of `CampaignOfRun`; undefined if a client recorded it in another. */
export function campaignOf({ campaign }: JsonObject): CampaignOfRun | undefined {
  if (!isFields(campaign)) return undefined;
  const { id, technique, techniques, provoke, goals, agent } = campaign;
  const { started_at, goal_rules, goals_in, looks_for, models, revision } = campaign;
  if (!isText(id) || !isText(technique)) return undefined;
  if (!isAbsentOr(techniques, areTexts) || !isAbsentOr(provoke, isText)) return undefined;
  if (!isAbsentOr(goals, areGoals) || !isAbsentOr(agent, isAgent)) return undefined;
  return {
    ...{ id, technique, techniques, provoke, agent: agent && toAgent(agent) },
    goals: goals?.map(({ index, text, line }) => ({
      index,
      text,
      line: isLine(line) ? line : undefined,
    })),
    started_at: isMoment(started_at) ? started_at : undefined,
    goals_total: toCount(campaign['goals_total']),
    goal_rules: toShort(goal_rules, HASH_MAX),
    goals_in: toShort(goals_in, FILE_MAX),
    goals_repeated: toCount(campaign['goals_repeated']),
    looks_for: areTexts(looks_for) && looks_for.length <= LOOKS_MAX ? looks_for : undefined,
    models: areSettings(models) ? { ...models } : undefined,
    revision: isLine(revision) ? revision : undefined,
  };
}

export function progressOf({ progress }: JsonObject): RunProgress | undefined {
  if (!isFields(progress)) return undefined;
  const { elapsed_ms, unfinished, held_out, restarted, spending, agent_settings } = progress;
  if (!isNumber(elapsed_ms) || elapsed_ms < 0) return undefined;
  if (!isNullOr(unfinished, areIndexes) || !isNullOr(held_out, areIndexes)) return undefined;
  if (!isNullOr(restarted, areRestarts) || !areSpendings(spending)) return undefined;
  return {
    ...{ elapsed_ms, unfinished, held_out, restarted, spending: spending.map(toSpending) },
    ...(areSettings(agent_settings) && { agent_settings: { ...agent_settings } }),
  };
}

/** Of an event, or of a run; empty if it is in another shape. */
export const toSpendings = (spending: unknown): RunProgress['spending'] =>
  areSpendings(spending) ? spending.map(toSpending) : [];

/** As many as anything counts one by one; a record may claim any number. */
const GOALS_MAX = 10_000_000;
const FILE_MAX = 1_000;
const HASH_MAX = 100;

const toShort = (text: unknown, max: number): string | undefined =>
  isText(text) && text.length <= max ? text : undefined;

const LOOKS_MAX = 50;
const SETTINGS_MAX = 100;
const SETTING_MAX = 200;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const toCount = (value: unknown): number | undefined =>
  isIndex(value) && value <= GOALS_MAX ? value : undefined;

type Is<Value> = (value: unknown) => value is Value;
type Agent = NonNullable<CampaignOfRun['agent']>;
type Goal = { index: number; text: string; line?: unknown };
type Spending = RunProgress['spending'][number];

const toAgent = ({ name, agent_type, endpoint, model, settings }: Agent): Agent => ({
  ...{ name, agent_type, endpoint, model },
  settings: areSettings(settings) ? { ...settings } : undefined,
});
const toSpending = ({
  role,
  requests,
  inputTokens,
  outputTokens,
  costUsd,
}: Spending): Spending => ({
  ...{ role, requests, inputTokens, outputTokens, costUsd },
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isIndex = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isLine = (value: unknown): value is number => isIndex(value) && value > 0;
const isMoment = (value: unknown): value is string =>
  isText(value) && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

const isAbsentOr = <Value>(value: unknown, is: Is<Value>): value is Value | undefined =>
  value === undefined || is(value);
const isNullOr = <Value>(value: unknown, is: Is<Value>): value is Value | null =>
  value === null || is(value);
const listOf =
  <Value>(is: Is<Value>): Is<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every((one) => is(one));

const areTexts = listOf(isText);
const isShort = (text: unknown) => isText(text) && text.length <= SETTING_MAX;
const areSettings = (settings: unknown): settings is Record<string, string> =>
  isFields(settings) &&
  Object.keys(settings).length <= SETTINGS_MAX &&
  Object.entries(settings).every(([name, value]) => isShort(name) && isShort(value));
const areIndexes = listOf(isIndex);
const areGoals = listOf(
  (goal): goal is Goal => isFields(goal) && isIndex(goal['index']) && isText(goal['text']),
);
const areRestarts = listOf(
  (pair): pair is [number, number] => areIndexes(pair) && pair.length === 2,
);
const areSpendings = listOf(
  (one): one is Spending =>
    isFields(one) &&
    isText(one['role']) &&
    isIndex(one['requests']) &&
    isNumber(one['inputTokens']) &&
    isNumber(one['outputTokens']) &&
    isNullOr(one['costUsd'], isNumber),
);

const isAgent = (agent: unknown): agent is Agent =>
  isFields(agent) &&
  isText(agent['name']) &&
  isText(agent['agent_type']) &&
  isText(agent['endpoint']) &&
  isNullOr(agent['model'], isText);
