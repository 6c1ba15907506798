import type { CampaignOfRun, JsonObject } from '@provoke/contract';
import { type Fields, isFields, textIn, toFields, toText } from '../fields/fields.ts';
import type { SetUp } from '../recorded/campaign-record.ts';
import { sortKeys } from '../recorded/sort-keys.ts';
import { campaignOf, progressOf } from './run-keeps.ts';
import { flatten, GOALS, NO_SETTINGS } from './settings.ts';

/** What a record of an earlier version does not say is not known to be the same. */
export const NOT_RECORDED = 'not recorded';
/** In place of the agent's settings, where they are not recorded. */
export const AGENT_SETTINGS = 'agent settings';

/** One technique's run, as far as its set-up is concerned. */
type Run = { technique: string; configuration: JsonObject };

/**
 * Which techniques attack, with which options, models and judges, and how the agent is called. Order makes no
 * difference. A campaign of another client says all that it says: nothing of it is unknown.
 */
export function describeSetUp(runs: readonly Run[]): SetUp {
  const named = runs.flatMap(({ configuration }) => campaignOf(configuration) ?? []);
  const isOwn = named.length > 0;
  const [first] = named;
  const described = runs.flatMap(({ technique, configuration }) => [
    ...techniqueIn(technique, configuration),
    ...(isOwn ? ownPartsOf(technique, configuration) : partsOf(configuration)),
  ]);
  const all = new Map([...described, ...(isOwn ? agentIn(first?.agent, runs) : [])]);
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The most requests of each technique for a goal, as parts of the set-up. The floor is none of them: how often it asks
 * makes no difference to the attack.
 */
export const describeRequests = (
  most: Iterable<readonly [technique: string, requests: number]>,
): SetUp =>
  Object.fromEntries(
    Array.from(most, ([technique, requests]) => [requestsPart(technique), `${requests}`]),
  );

/** The part's name. */
export const requestsPart = (technique: string): string => `${technique} requests a goal`;

type Part = [name: string, text: string];

/** A floor is an arm, not one of the attack's techniques. */
function techniqueIn(technique: string, configuration: JsonObject): Part[] {
  const revision = campaignOf(configuration)?.revision;
  const name = isFloor(technique, configuration) ? 'floor' : `technique ${technique}`;
  return [
    [name, 'yes'],
    ...(revision === undefined || revision === 1
      ? []
      : ([[`${technique} revision`, `${revision}`]] as Part[])),
  ];
}

const isFloor = (technique: string, { floor }: JsonObject) =>
  floor === true && technique === 'direct';

/** The models that work for the attack; each is used by its technique alone. */
const ROLES = ['attacker', 'generator', 'decorator'] as const;
/** A run has its technique's options as they were used, and those of other techniques as they were typed. */
function ownPartsOf(technique: string, configuration: JsonObject): Part[] {
  const models = campaignOf(configuration)?.models;
  const { judges, judge_quorum, judge_aggregation, convert, max_tokens, over_refusal } =
    configuration;
  return toParts({
    [technique]: withoutPlaces(configuration[`${technique}_params`]),
    ...helpersIn(configuration, models),
    judges: describeJudges(judges, models ?? {}),
    ...(judgesConversation(judges) && { [`${technique} judged by`]: 'the whole conversation' }),
    ...{ judge_quorum, convert, max_tokens },
    judge_aggregation: judge_aggregation ?? 'majority',
    ...(over_refusal === true && { over_refusal: 'yes' }),
    ...(acceptsWeak(configuration) && { 'weak-judge': 'accepted' }),
    ...rulesIn(configuration),
    ...{ "goals' rules": campaignOf(configuration)?.goal_rules },
  });
}

/** Of the whole campaign. Those of its goals are a hash, and those of its agent are among the agent's settings. */
const rulesIn = ({ forbid, task, claim, deny, failed_result }: JsonObject): Fields => ({
  ...{ forbid, task, claim, deny, failed_result },
});

/** Judges are told for all techniques alike, but what they read depends on the technique. */
const judgesConversation = (judges: unknown): boolean =>
  Array.isArray(judges) && judges.some((judge) => toFields(judge)[WHOLE] === true);
const WHOLE = 'whole_conversation';

/** Then what does not refuse is broken. */
const acceptsWeak = ({ accept }: JsonObject) =>
  Array.isArray(accept) && accept.includes('weak-judge');

type Models = Readonly<Record<string, string>>;

/** Those that the technique uses, with the model that was used; of an earlier version, those that were configured. */
function helpersIn(configuration: JsonObject, models: Models | undefined): Fields {
  const used = ROLES.filter((role) =>
    models === undefined ? configuration[role] !== undefined : models[role] !== undefined,
  );
  return Object.fromEntries(
    used.map((role) => {
      // The attacker's configuration is that of a helper without its own.
      const name = configuration[role] || !configuration['attacker'] ? role : 'attacker';
      const configured = toFields(withoutPlaces(configuration[name]));
      return [name, models ? { ...configured, identifier: models[role] } : configured];
    }),
  );
}

/** Not part of the set-up, wherever another client has it. */
const OTHER = /^(seed|repeat|execution|budget|category_classifier|preset)(\.|$)/;

function partsOf({ judges, ...configuration }: JsonObject): Part[] {
  const kept = Object.entries(configuration).filter(
    ([name]) => !NO_SETTINGS.includes(name) && !GOALS.test(name) && !OTHER.test(name),
  );
  const judged = Array.isArray(judges) ? describeJudges(judges, {}) : judges;
  return toParts({
    ...toFields(withoutPlaces(Object.fromEntries(kept))),
    ...rulesIn(configuration),
    judges: judged,
  });
}

function toParts(parts: Fields): Part[] {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(parts))
    flatten(sortKeys(value), name.replace(/_params$/, ''), flat);
  return [...flat];
}

/** Where a model is, and what it costs or how long it may take, is no part of a set-up. */
const PLACE = /^(endpoint|url|base_url|api_key|timeout|price)$/;

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PLACE.test(name))
      .map(([name, inner]) => [name, withoutPlaces(inner)]),
  );
}

/** `harmbench (ollama/llama3), pattern`. */
function describeJudges(judges: unknown, models: Models): string | undefined {
  if (!Array.isArray(judges)) return undefined;
  return judges
    .map((judge: unknown, index) => describeJudge(judge, models[`judges.${index}`]))
    .sort()
    .join(', ');
}

function describeJudge(judge: unknown, used: string | undefined): string {
  const { type: _, identifier: __, [WHOLE]: ___, ...options } = toFields(withoutPlaces(judge));
  const type = textIn(toFields(judge), 'type') ?? toText(judge);
  const model = used ?? textIn(toFields(judge), 'identifier');
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(options)) flatten(sortKeys(value), name, flat);
  const said = [
    ...(model === undefined ? [] : [model]),
    ...[...flat].sort().map(([name, value]) => `${name} ${value}`),
  ];
  return said.length === 0 ? type : `${type} (${said.join(', ')})`;
}

/** As the campaign recorded it, or as its workers reported it. */
function agentIn(agent: CampaignOfRun['agent'], runs: readonly Run[]): Part[] {
  const reported = runs.map(({ configuration }) => progressOf(configuration)?.agent_settings);
  const settings = agent?.settings ?? reported.find((one) => one !== undefined);
  return [
    ...(agent ? ([['agent.type', agent.agent_type]] as Part[]) : []),
    ...(typeof agent?.model === 'string' ? ([['agent.model', agent.model]] as Part[]) : []),
    ...(settings
      ? Object.entries(settings).map(([name, value]): Part => [`agent.${name}`, value])
      : ([[AGENT_SETTINGS, NOT_RECORDED]] as Part[])),
  ];
}
