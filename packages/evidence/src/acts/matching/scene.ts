import type { Call } from '../calls/call.ts';
import { readCalls } from '../calls/read-calls.ts';
import type { AgentStep, Exchange, Observable, SinkRequest, StateChange } from '../exchange.ts';
import type { CallRule } from '../rules/rule.ts';
import type { Fit } from './fit.ts';
import { fitsArguments, matchesTool } from './match-call.ts';
import { type References, UNKNOWN } from './match-value.ts';

/** A call of a rule's tool, and whether its arguments fit. */
export type Candidate = { call: Call; fit: Fit };

/** An exchange in the shape that rules are matched against. */
export type Scene = {
  observable: Observable;
  calls: readonly Call[];
  requests: readonly SinkRequest[];
  changes: readonly StateChange[];
  /** The agent's own messages. */
  words: readonly string[];
  /** Without the results of a sequence's steps. */
  references: References;
  /** The calls of the rule's tools, in their order. A tie to a result counts as unknown. */
  candidatesOf(rule: CallRule): readonly Candidate[];
};

export function toScene(exchange: Exchange): Scene {
  const { messages, steps, tokens, observable } = exchange;
  const calls = readCalls(exchange);
  const references = {
    resultOf: () => UNKNOWN,
    stateBefore: 'stateBefore' in exchange ? exchange.stateBefore : UNKNOWN,
  };
  return {
    observable,
    calls,
    references,
    requests: steps.filter(isRequest).filter(({ token }) => tokens.includes(token)),
    changes: steps.filter(isChange),
    words: messages
      .filter(({ role, sentBy }) => role === 'assistant' && sentBy === 'agent')
      .map(({ content }) => content),
    candidatesOf: createFinder(calls, references),
  };
}

const isRequest = (step: AgentStep): step is SinkRequest => step.type === 'request';
const isChange = (step: AgentStep): step is StateChange => step.type === 'state_change';

/** Compares each call with each rule once, though a rule is matched up to five times. */
function createFinder(calls: readonly Call[], references: References): Scene['candidatesOf'] {
  const found = new Map<CallRule, readonly Candidate[]>();
  const tools = new Set(calls.map(({ tool }) => tool));
  return (rule) => {
    const known = found.get(rule);
    if (known) return known;
    const wanted = new Set([...tools].filter((tool) => matchesTool(rule, tool)));
    const candidates = calls
      .filter(({ tool }) => wanted.has(tool))
      .map((call) => ({ call, fit: fitsArguments(rule, call, references) }));
    found.set(rule, candidates);
    return candidates;
  };
}
