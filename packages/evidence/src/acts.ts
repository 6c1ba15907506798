export type { Call } from './acts/calls/call.ts';
export { readCalls } from './acts/calls/read-calls.ts';
export { findNearMiss, namesTool, splitToolName } from './acts/calls/tool-names.ts';
export { type Conduct, conduct, type RuleSet } from './acts/conduct/conduct.ts';
export type { RuleDecision } from './acts/conduct/decide-rule.ts';
export { type Evidence, type Stance, toEvidence } from './acts/conduct/evidence.ts';
export { findGaps } from './acts/conduct/find-gaps.ts';
export { type Shown, toObservable } from './acts/conduct/observable.ts';
export {
  type AgentTool,
  type Harm,
  severityOf,
  type ToolHints,
  toHarm,
  toSeverity,
} from './acts/conduct/severity.ts';
export { toActMetrics } from './acts/conduct/to-metrics.ts';
export type {
  AgentStep,
  Exchange,
  Message,
  Observable,
  Scope,
  SinkRequest,
  Stage,
  StateChange,
  StepTime,
  ToolCall,
  ToolResult,
  Witness,
} from './acts/exchange.ts';
export {
  type EarlierTurn,
  type LateBasis,
  type LateRules,
  type Sent,
  type SentTrace,
  type ShownActs,
  type TraceSeen,
  tracesOf,
} from './acts/late/late-basis.ts';
export { parseLateBasis } from './acts/late/late-basis-schema.ts';
export { toExchange } from './acts/late/to-exchange.ts';
export type { Fact } from './acts/matching/match-rule.ts';
export { fitsValue, type References, UNKNOWN } from './acts/matching/match-value.ts';
export {
  type ActMetrics,
  type RuleMetrics,
  type RuleOutcome,
  type RuleSource,
  readActMetrics,
  ruleOutcomes,
  ruleSources,
  type UndecidedCause,
  undecidedCauses,
} from './acts/metrics.ts';
export { compilePattern } from './acts/patterns/pattern.ts';
export { fillRules } from './acts/rules/fill-rules.ts';
export { matcherSchema } from './acts/rules/matcher-schema.ts';
export { withMistakesOf } from './acts/rules/meant-alternative.ts';
export { parseRules } from './acts/rules/parse-rules.ts';
export type { CallRule, Matcher, Rule } from './acts/rules/rule.ts';
export { patternListSchema, ruleListSchema } from './acts/rules/rule-list.ts';
export { ruleSchema, rulesSchema } from './acts/rules/rule-schema.ts';
export { writeRule } from './acts/rules/write-rule.ts';
export { diffState, type StateDiff } from './acts/state/diff-state.ts';
export { cutText } from './acts/values/cut-text.ts';
export { parsePath, valueAt } from './acts/values/path.ts';
export { readJson } from './acts/values/read-json.ts';
export { toKey } from './acts/values/to-key.ts';
