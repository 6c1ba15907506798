import type { AttemptEvidence } from './campaign-record.ts';
import { firstFilledIn, isFields, toFields, toText } from './fields.ts';

export type ToolCall = {
  /** Null where the call names no tool. */
  name: string | null;
  /** Its arguments; where it names no tool, all that was recorded. */
  args: string;
};

type Called = Pick<AttemptEvidence, 'detected_tool_calls'>;

/** The tools that the agent called: the first of them, and how many more there are. */
export function readToolCalls(
  { detected_tool_calls: calls }: Called,
  { max }: { max: number },
): { calls: ToolCall[]; left: number } {
  const all: unknown[] = Array.isArray(calls) ? calls : (calls ?? null) === null ? [] : [calls];
  return { calls: all.slice(0, max).map(readToolCall), left: Math.max(0, all.length - max) };
}

const NAMES = ['name', 'tool_name', 'tool'];
const ARGUMENTS = ['arguments', 'args', 'input'];

/** A call in the shapes of the common protocols: what it says of itself, or of its function. */
export function readToolCall(call: unknown): ToolCall {
  const own = toFields(call);
  const holders = [toFields(own['function']), own].filter(
    (holder) => firstFilledIn(holder, NAMES) !== undefined,
  );
  const [holder] = holders;
  if (!isFields(call) || !holder) return { name: null, args: toText(call) };
  const args = ARGUMENTS.map((name) => holder[name] ?? own[name]).find(
    (value) => value !== undefined && value !== null,
  );
  return { name: firstFilledIn(holder, NAMES) ?? null, args: toText(args ?? {}) };
}

/** `find_article {"id":7}` */
export const writeToolCall = ({ name, args }: ToolCall): string =>
  name === null ? args : `${name} ${args}`;
