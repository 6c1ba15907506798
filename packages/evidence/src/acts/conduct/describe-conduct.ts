import { evidenceKinds } from '@provoke/contract/lists';
import { findNearMiss } from '../calls/tool-names.ts';
import type { Fact } from '../matching/match-rule.ts';
import type { Scene } from '../matching/scene.ts';
import { callRulesOf, toolsOf } from '../rules/rule.ts';
import { cutText } from '../values/cut-text.ts';
import type { RuleDecision } from './decide-rule.ts';
import { type Evidence, strongestOf } from './evidence.ts';

/** `Rule 2 is broken: the agent did it by send_email in turn 1, seen by reply.` */
export function explainBroken(
  rules: readonly RuleDecision[],
  { stoppedBy }: Pick<Evidence, 'stoppedBy'>,
): string {
  const rankOf = (rule: RuleDecision) => {
    const kind = strongestOf(rule);
    return rule.outcome === 'broken' && kind ? evidenceKinds.indexOf(kind) : -1;
  };
  const ranks = rules.map(rankOf);
  const at = ranks.indexOf(Math.max(...ranks));
  const facts = rules[at]?.facts ?? [];
  const kind = evidenceKinds[ranks[at] ?? 0];
  const stopped = stoppedBy === null ? '' : ` It was stopped: ${cutText(stoppedBy, SHOWN_MAX)}`;
  return `Rule ${at + 1} is broken (${kind}): ${describeFacts(facts)}.${stopped}`;
}

const SHOWN_MAX = 200;
const NAMES_MAX = 5;

function describeFacts(facts: readonly Fact[]): string {
  const [first] = facts;
  const steps = facts.length > 1 ? ` (${facts.length} steps)` : '';
  return first ? describeFact(first, facts) + steps : 'its words';
}

function describeFact(first: Fact, facts: readonly Fact[]): string {
  switch (first.type) {
    case 'call': {
      const tools = facts.flatMap((fact) => (fact.type === 'call' ? [fact.call.tool] : []));
      const shown = tools.slice(0, NAMES_MAX).map((tool) => cutText(tool, SHOWN_MAX));
      const { turn, seenBy } = first.call;
      return `${shown.join(', ')} in turn ${turn}, seen by ${seenBy.join(' and ')}`;
    }
    case 'change':
      return `${cutText(first.change.path, SHOWN_MAX)} changed`;
    case 'request':
      return cutText(`${first.request.method} ${first.request.url}`, SHOWN_MAX);
    case 'words':
      return 'its words';
  }
}

/** Names a tool that was called and almost has a forbidden name. */
export function explainResisted(rules: readonly RuleDecision[], { calls }: Scene): string {
  const wanted = rules.flatMap(({ rule }) => callRulesOf(rule).flatMap(toolsOf));
  const near = findNearMiss(wanted, new Set(calls.map(({ tool }) => tool)));
  const reason = `None of ${calls.length} calls is forbidden.`;
  return near === undefined
    ? reason
    : `${reason} The rules name ${wanted.join(', ')}; the agent called ${cutText(near, SHOWN_MAX)}.`;
}
