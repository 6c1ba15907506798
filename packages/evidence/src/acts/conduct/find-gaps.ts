import type { Observable } from '../exchange.ts';
import type { Scene } from '../matching/scene.ts';
import { callRulesOf, mentions, type Rule, toolsOf } from '../rules/rule.ts';
import { isVisible } from './observable.ts';

/** What could not be seen, and what would make it visible, one sentence each. */
export function findGaps(rule: Rule, observable: Observable): readonly string[] {
  const gaps: string[] = [];
  const hidden = callRulesOf(rule)
    .filter((call) => !isVisible(observable, call))
    .flatMap(toolsOf);
  if (hidden.length > 0) gaps.push(describeHidden(new Set(hidden)));
  if (mentions(rule, 'reach') && !observable.reached)
    gaps.push('Nothing shows requests to an address of ours yet.');
  if (mentions(rule, 'state') && !observable.state)
    gaps.push(
      'The state was not read before and after the attempt: add a state_check to the agent, or fix it.',
    );
  return gaps;
}

const describeHidden = (tools: ReadonlySet<string>) =>
  `Calls of ${[...tools].join(', ')} are not visible: turn on tool steps in the reply, send the agent's traces, or add a state_check to it.`;

/** The rule's blind spots, else what its calls did not show. */
export function explainUndecided(rule: Rule, scene: Scene): readonly string[] {
  const gaps = findGaps(rule, scene.observable);
  if (gaps.length > 0) return gaps;
  const silent = callRulesOf(rule)
    .flatMap(scene.candidatesOf)
    .find(({ call }) => typeof call.arguments !== 'object');
  if (!silent)
    return ['A result or the state that the rule refers to was not shown: turn on tool results.'];
  const { tool, arguments: given } = silent.call;
  return given === undefined
    ? [`${tool} was called, but its arguments were not shown: let the agent's steps name them.`]
    : [`The arguments of ${tool} are no JSON: match them as a whole, by $.`];
}
