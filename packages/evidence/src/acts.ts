export type {
  AgentStep,
  Exchange,
  Message,
  Observable,
  Scope,
  SinkRequest,
  Stage,
  StateChange,
  ToolCall,
  ToolResult,
  Witness,
} from './acts/exchange.ts';
export {
  type ActMetrics,
  type RuleMetrics,
  type RuleOutcome,
  type RuleSource,
  readActMetrics,
  type UndecidedCause,
} from './acts/metrics.ts';
export { fillRules } from './acts/rules/fill-rules.ts';
export { matcherSchema } from './acts/rules/matcher-schema.ts';
export { parseRules } from './acts/rules/parse-rules.ts';
export type { CallRule, Matcher, Rule } from './acts/rules/rule.ts';
export { ruleSchema, rulesSchema } from './acts/rules/rule-schema.ts';
