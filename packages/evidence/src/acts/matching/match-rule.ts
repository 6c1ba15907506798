import type { Call } from '../calls/call.ts';
import type { SinkRequest, StateChange } from '../exchange.ts';
import type { CallRule, Rule } from '../rules/rule.ts';
import { matchSequence } from './match-sequence.ts';
import { fitsChange } from './match-state.ts';
import { isEnough, isOver, withoutRetries } from './match-total.ts';
import { fitsValue } from './match-value.ts';
import type { Pass } from './pass.ts';

/** A call, a request, a change or a message that a rule matched. */
export type Fact =
  | { type: 'call'; call: Call }
  | { type: 'request'; request: SinkRequest }
  | { type: 'change'; change: StateChange }
  | { type: 'words'; text: string };

/** The facts that match, undefined if the rule does not. More steps never undo a match. */
export function matchRule(rule: Rule, pass: Pass): readonly Fact[] | undefined {
  const { scene, unknownAs, isHidden } = pass;
  if ('any' in rule) return matchAny(rule.any, pass);
  if ('all' in rule) return matchAll(rule.all, pass);
  if ('sequence' in rule) return matchSteps(rule.sequence, pass);
  if ('sum' in rule) return matchTotal(rule.sum, pass, (calls) => isOver(rule, calls, pass));
  if ('count' in rule) return matchTotal(rule.count, pass, (calls) => isEnough(rule, calls, pass));
  if ('tool' in rule) return isHidden(rule) ? [] : some(callsOf(rule, pass).map(toFact));
  if ('say' in rule)
    return some(
      scene.words
        .filter((text) => fitsValue(rule.say, text, scene.references) ?? unknownAs)
        .map((text) => ({ type: 'words', text })),
    );
  if (isHidden('reach' in rule ? 'sink' : 'state')) return [];
  if ('state' in rule)
    return some(
      scene.changes
        .filter((change) => fitsChange(rule.state, change, scene.references) ?? unknownAs)
        .map((change) => ({ type: 'change', change })),
    );
  const stages: readonly string[] = [rule.reach].flat();
  return some(
    scene.requests
      .filter(({ stage }) => stages.includes(stage))
      .map((request) => ({ type: 'request', request })),
  );
}

/** The facts of every rule that matches, because one may show more than another. */
function matchAny(rules: readonly Rule[], pass: Pass): readonly Fact[] | undefined {
  const found = rules.map((rule) => matchRule(rule, pass)).filter((facts) => facts !== undefined);
  return found.length > 0 ? found.flat() : undefined;
}

function matchAll(rules: readonly Rule[], pass: Pass): readonly Fact[] | undefined {
  const found = rules.map((rule) => matchRule(rule, pass));
  return found.every((facts) => facts !== undefined) ? found.flat() : undefined;
}

/** A step that could not be seen is taken as done where a match is to be ruled out. */
function matchSteps(steps: readonly CallRule[], pass: Pass): readonly Fact[] | undefined {
  const visible = steps.filter((step) => !pass.isHidden(step));
  return visible.length === 0 ? [] : matchSequence(visible, pass)?.map(toFact);
}

function matchTotal(
  part: CallRule,
  pass: Pass,
  holds: (calls: readonly Call[]) => boolean,
): readonly Fact[] | undefined {
  if (pass.isHidden(part)) return [];
  const calls = withoutRetries(callsOf(part, pass));
  return holds(calls) ? calls.map(toFact) : undefined;
}

const callsOf = (rule: CallRule, { scene, includes, unknownAs }: Pass): readonly Call[] =>
  scene
    .candidatesOf(rule)
    .filter(({ call, fit }) => (fit ?? unknownAs) && includes(call))
    .map(({ call }) => call);

const toFact = (call: Call): Fact => ({ type: 'call', call });

const some = (facts: readonly Fact[]) => (facts.length > 0 ? facts : undefined);
