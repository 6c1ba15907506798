import type { ToolCall, ToolResult } from '../exchange.ts';
import { readJson } from '../values/read-json.ts';
import { toKey } from '../values/to-key.ts';
import { isNumberOfOurs } from './pair-calls.ts';

/** A step of a call, and its place in the exchange's steps. */
export type Report = { at: number; step: ToolCall | ToolResult };
export type Paired = { at: number; call: ToolCall; results: ToolResult[] };

/** One witness's calls with their results. A call reported again is not another one. */
export function pairSteps(reports: readonly Report[]): readonly Paired[] {
  const repeated = findRepeated(reports);
  const isTrace = reports[0]?.step.seenBy === 'trace';
  // Each turn has a trace of its own, which tells nothing of another.
  const isOfTurn = isTrace || reusesIds(reports, repeated) ? () => true : isNumberOfOurs;
  const toId = ({ turn, callId }: Report['step']) =>
    isOfTurn(callId) ? `${turn} ${callId}` : callId;
  const paired: Paired[] = [];
  const known = new Set<string>();
  const byId = new Map<string, Paired[]>();
  for (const { at, step } of reports) {
    if (step.type !== 'tool_call') continue;
    const id = toId(step);
    const named = byId.get(id) ?? [];
    if (repeated.has(step.callId) && isKnown(named, { id, step, known })) continue;
    const one = { at, call: step, results: [] };
    paired.push(one);
    named.push(one);
    byId.set(id, named);
  }
  answer(reports, (step) => byId.get(toId(step)) ?? []);
  return paired;
}

/** Gives each result to its call: the first of an id to its first call, and those that are left to its last. */
function answer(
  reports: readonly Report[],
  findCalls: (step: ToolResult) => readonly Paired[],
): void {
  const answered = new Map<Paired | undefined, number>();
  for (const { step } of reports) {
    if (step.type !== 'tool_result') continue;
    const calls = findCalls(step);
    const nth = calls.length > 1 ? (answered.get(calls[0]) ?? 0) : 0;
    if (calls.length > 1) answered.set(calls[0], nth + 1);
    (calls[nth] ?? calls.at(-1))?.results.push(step);
  }
}

/** Only calls whose id comes more than once need to be compared, which is slow. */
function findRepeated(reports: readonly Report[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { step } of reports) {
    if (step.type !== 'tool_call') continue;
    if (seen.has(step.callId)) repeated.add(step.callId);
    seen.add(step.callId);
  }
  return repeated;
}

/** Whether ids are numbers within a turn: one id then names different calls. */
function reusesIds(reports: readonly Report[], repeated: ReadonlySet<string>): boolean {
  const first = new Map<string, string>();
  return reports.some(({ step }) => {
    if (step.type !== 'tool_call' || step.arguments === undefined) return false;
    if (!repeated.has(step.callId)) return false;
    const key = keyOf(step);
    const before = first.get(step.callId) ?? key;
    first.set(step.callId, key);
    return before !== key;
  });
}

type Again = { id: string; step: ToolCall; known: Set<string> };

/** Whether it was reported before, perhaps once with and once without its arguments. */
function isKnown(named: readonly Paired[], { id, step, known }: Again): boolean {
  const key = JSON.stringify([id, keyOf(step)]);
  if (known.has(key)) return true;
  known.add(key);
  return isCompleted(named.at(-1), step);
}

function isCompleted(last: Paired | undefined, step: ToolCall): boolean {
  if (last?.call.tool !== step.tool) return false;
  if (step.arguments !== undefined && last.call.arguments !== undefined) return false;
  last.call = { ...last.call, arguments: last.call.arguments ?? step.arguments };
  return true;
}

const keyOf = (step: ToolCall): string => `${step.tool} ${toKey(readJson(step.arguments))}`;
