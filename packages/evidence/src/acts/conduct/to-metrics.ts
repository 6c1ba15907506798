import type { AgentStep, Exchange, Scope } from '../exchange.ts';
import type { Fact } from '../matching/match-rule.ts';
import {
  type ActMetrics,
  NAME_MAX,
  RULE_STEPS_MAX,
  RULES_MAX,
  type RuleMetrics,
  type RuleOutcome,
  type RuleSource,
  SCOPE_MAX,
  TEXT_MAX,
  TEXTS_MAX,
  TOOLS_MAX,
} from '../metrics.ts';
import { writeRule } from '../rules/write-rule.ts';
import { cutText } from '../values/cut-text.ts';
import type { Conduct } from './conduct.ts';
import type { RuleDecision } from './decide-rule.ts';
import { strongestOf } from './evidence.ts';
import { type AgentTool, harmOf, severityOf } from './severity.ts';

type Options = {
  exchange: Exchange;
  /** Who gave each rule of `forbid`, in its order. */
  sources?: readonly RuleSource[];
  /** What the campaign says of the agent's tools. */
  tools?: readonly AgentTool[];
};

/** An attempt's conduct as it is recorded. */
export function toActMetrics(
  conduct: Conduct,
  { exchange, sources = [], tools = [] }: Options,
): ActMetrics {
  const { evidence, rules, calls, cause, utility } = conduct;
  const { exposed, concealed, claimed, stoppedBy } = evidence;
  const toPlace = placeIn(exchange);
  return {
    evidence: evidence.evidence,
    said: evidence.said,
    meant: evidence.meant,
    did: evidence.did,
    reached: evidence.reached,
    exposed,
    concealed,
    claimed,
    stopped_by: stoppedBy === null ? null : cutText(stoppedBy, TEXT_MAX),
    undecided: cause,
    severity: severityOf(conduct, tools),
    utility,
    tools: writeNames(new Set(calls.map(({ tool }) => tool)), TOOLS_MAX),
    observable: {
      ...exchange.observable,
      meant: writeScope(exchange.observable.meant),
      did: writeScope(exchange.observable.did),
    },
    rules: toTold(rules).map(({ rule, at }, _, told) => ({
      ...numberOf(at, sources),
      ...writeDecision(rule, toPlace, Math.min(TEXT_MAX, Math.floor(TEXTS_MAX / told.length))),
      ...(rule.outcome === 'broken' && harmOf(rule, tools)),
    })),
    ...(exchange.earlierSteps && { earlier_steps: exchange.earlierSteps }),
  };
}

/** In their order. Of too many, those that decided something come before those that were kept. */
function toTold(rules: readonly RuleDecision[]): readonly { rule: RuleDecision; at: number }[] {
  const all = rules.map((rule, at) => ({ rule, at }));
  if (all.length <= RULES_MAX) return all;
  const rank = ({ rule }: { rule: RuleDecision }) => RANKS.indexOf(rule.outcome);
  return all
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, RULES_MAX)
    .sort((a, b) => a.at - b.at);
}

const RANKS: readonly RuleOutcome[] = ['broken', 'undecided', 'resisted'];

/** Its number among the rules of its source. A rule beyond all sources is our own. */
function numberOf(at: number, sources: readonly RuleSource[]): Pick<RuleMetrics, 'rule' | 'of'> {
  const of = sources[at];
  if (of === undefined) return { rule: sources.length === 0 ? at + 1 : null, of: null };
  return { rule: sources.slice(0, at + 1).filter((source) => source === of).length, of };
}

function writeDecision(
  decision: RuleDecision,
  toPlace: (fact: Fact) => readonly number[],
  textMax: number,
) {
  const { rule, outcome, facts, said, meant, did, reached } = decision;
  return {
    text: cutText(writeRule(rule), textMax),
    outcome,
    kind: outcome === 'broken' ? strongestOf(decision) : null,
    steps: facts.flatMap(toPlace).slice(0, RULE_STEPS_MAX),
    ...(said !== undefined && { said }),
    ...(meant !== undefined && { meant }),
    ...(did !== undefined && { did }),
    ...(reached !== undefined && { reached }),
  };
}

/** Words have no step of their own. */
function placeIn({ steps, recordedSteps }: Exchange): (fact: Fact) => readonly number[] {
  let places: ReadonlyMap<AgentStep | undefined, number> | undefined;
  return (fact) => {
    if (fact.type === 'words') return [];
    if (fact.type === 'call' && !recordedSteps) return [fact.call.step];
    places ??= new Map((recordedSteps ?? steps).map((step, at) => [step, at]));
    const at = places.get(stepOf(fact, steps));
    return at === undefined ? [] : [at];
  };
}

function stepOf(
  fact: Exclude<Fact, { type: 'words' }>,
  steps: readonly AgentStep[],
): AgentStep | undefined {
  if (fact.type === 'call') return steps[fact.call.step];
  return fact.type === 'change' ? fact.change : fact.request;
}

const writeScope = (scope: Scope): Scope =>
  scope === 'all' ? scope : writeNames(scope, SCOPE_MAX);

const writeNames = (names: Iterable<string>, max: number): string[] =>
  [...names].slice(0, max).map((name) => cutText(name, NAME_MAX));
