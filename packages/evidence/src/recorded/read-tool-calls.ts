import { firstFilledIn, isFields, toFields, toText } from '../fields/fields.ts';
import type { AttemptEvidence } from './campaign-record.ts';

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

const NAMES = ['name', 'tool_name', 'toolName', 'tool'];
const ARGUMENTS = ['arguments', 'args', 'input', 'parameters', 'toolInput'];

/** A call as its protocol sends it, with arguments as they arrived. What is missing was not shown. */
export type SentCall = { id?: string; tool?: string; arguments?: unknown };

/** Reads a call in the shapes of the common protocols: what it says of itself, or of its function. */
export function readSentCall(call: unknown): SentCall {
  const own = toFields(call);
  const holder = [toFields(own['function']), own].find(
    (fields) => firstFilledIn(fields, NAMES) !== undefined,
  );
  const id = readCallId(own);
  const args = ARGUMENTS.map((name) => holder?.[name] ?? own[name]).find(
    (value) => value !== undefined && value !== null,
  );
  const tool = holder && firstFilledIn(holder, NAMES);
  return {
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    ...(args !== undefined && { arguments: args }),
  };
}

const IDS = ['call_id', 'tool_call_id', 'toolCallId', 'tool_use_id', 'callId', 'id', 'ref'];

/** The name by which a call and its result know each other. */
export const readCallId = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  firstFilledIn(fields, IDS);

export function readToolCall(call: unknown): ToolCall {
  const { tool, arguments: args = {} } = readSentCall(call);
  return tool === undefined || !isFields(call)
    ? { name: null, args: toText(call) }
    : { name: tool, args: toText(args) };
}

/** `find_article {"id":7}` */
export const writeToolCall = ({ name, args }: ToolCall): string =>
  name === null ? args : `${name} ${args}`;
