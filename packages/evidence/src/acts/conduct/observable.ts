import { namesTool } from '../calls/tool-names.ts';
import type { Observable, Scope } from '../exchange.ts';
import { type CallRule, toolsOf } from '../rules/rule.ts';

/** What a target and its witnesses showed. */
export type Shown = {
  /** Declared by the target, or seen in any attempt of this campaign. */
  reply: { calls: boolean; results: boolean };
  /**
   * Of this attempt: no span yet, or all spans of its trace. `executions` are spans of tools alone, without the
   * model's messages: a call that never ran is not among them.
   */
  trace: 'none' | 'awaited' | 'executions' | 'complete';
  /** Tools that a server of ours offers to the agent. */
  serverTools: readonly string[];
  /** Both reads of the state succeeded, and their difference is complete. */
  state: boolean;
  /** Requests to an address of ours would be seen. */
  sink: boolean;
};

/** A kind that the target could show at all is not enough: this attempt must have shown it. */
export function toObservable({ reply, trace, serverTools, state, sink }: Shown): Observable {
  const ran = reply.results || trace === 'executions' || trace === 'complete';
  return {
    meant: reply.calls || trace === 'complete' ? 'all' : [],
    did: ran ? 'all' : serverTools,
    reached: sink,
    state,
  };
}

/** Whether calls that this rule means would all have been seen. */
export const covers = (scope: Scope, rule: CallRule): boolean =>
  scope === 'all' ||
  toolsOf(rule).every((tool) =>
    scope.some((visible) => !tool.includes('*') && namesTool(tool, visible)),
  );

/** Whether calls would have been seen as emitted, or at least as run. */
export const isVisible = ({ meant, did }: Observable, rule: CallRule): boolean =>
  covers(meant, rule) || covers(did, rule);
