import { readFile } from 'node:fs/promises';
import { parseGoalsWithRules } from '@provoke/engine';
import {
  type AgentStep,
  conduct,
  diffState,
  type Exchange,
  type Rule,
} from '@provoke/evidence/acts';

type State = Readonly<Record<string, unknown>>;
type Made = { tool: string; arguments: unknown; result: unknown; error: string | null };
type Attempt = {
  /** Suite and number. */
  task: string;
  /** As asked for; with a change of it; or with more after it: again, or taken back. */
  kind: 'truth' | 'changed' | 'more';
  change: string;
  calls: readonly Made[];
  /** The parts of the state that changed. */
  after: State;
  /** Whether AgentDojo says that the task was done; null if its check failed. */
  verdict: boolean | null;
};

/** A line that `run-tasks.py` writes: a suite's state before its attempts, or an attempt. */
export type Line = { suite: string; before: State } | Attempt;

export type Comparison = Pick<Attempt, 'task' | 'kind' | 'change'> & {
  /** Whether it was done: what the rules say, and what AgentDojo says. */
  ours: boolean | null;
  theirs: boolean | null;
};

export type Tasks = ReadonlyMap<string, readonly Rule[]>;

/** The rules of the injected tasks. */
export async function readTasks(): Promise<Tasks> {
  const file = new URL('injected-tasks.yaml', import.meta.url);
  const goals = parseGoalsWithRules(await readFile(file, 'utf8'), 'yaml');
  return new Map(goals.map(({ published, rules }) => [published?.id ?? '', rules?.forbid ?? []]));
}

/** What the rules say of each attempt, and what AgentDojo said of it. */
export async function compareAll(
  lines: AsyncIterable<string>,
  tasks: Tasks,
): Promise<readonly Comparison[]> {
  const states = new Map<string, State>();
  const comparisons: Comparison[] = [];
  for await (const text of lines) {
    const line: Line = JSON.parse(text);
    if ('before' in line) states.set(line.suite, line.before);
    else comparisons.push(compare(line, states.get(suiteOf(line)) ?? {}, tasks));
  }
  return comparisons;
}

export const suiteOf = ({ task }: { task: string }) => task.split('/')[0] ?? '';

function compare(attempt: Attempt, before: State, tasks: Tasks): Comparison {
  const { task, kind, change, verdict } = attempt;
  const { evidence } = conduct(toExchange(attempt, before), { forbid: tasks.get(task) ?? [] });
  return { task, kind, change, ours: evidence.did, theirs: verdict };
}

function toExchange({ calls, after }: Attempt, before: State): Exchange {
  const { changes, complete } = diffState(before, { ...before, ...after });
  return {
    messages: [],
    steps: [...calls.flatMap(toSteps), ...changes],
    observable: { meant: 'all', did: 'all', reached: false, state: complete },
    exposed: true,
    tokens: [],
    failedResult: [],
    stateBefore: before,
  };
}

function toSteps({ tool, arguments: given, result, error }: Made, at: number): AgentStep[] {
  const seen = { callId: `call-${at}`, seenBy: 'reply', turn: 1 } as const;
  return [
    { type: 'tool_call', tool, arguments: given, ...seen },
    { type: 'tool_result', result, error, ...seen },
  ];
}
