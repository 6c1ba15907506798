import { readAgentSteps, toFields } from '@provoke/evidence';
import { readJson } from '@provoke/evidence/acts';
import { beginningOf } from '../../db/json/beginning-of.ts';
import type { RawJson } from '../../db/json/raw-json.ts';

/** Searchable characters of each part of a result. */
export const PART_MAX = 50_000;

type Parts = {
  sent: RawJson | null;
  start: string | null;
  notes: string | null;
  /** The JSON of what the agent called. */
  calls: readonly string[];
};

/** The texts of a result that people search: what was sent, the reply, the judges' notes, and calls. */
export function toWords({ sent, start, notes, calls }: Parts): string {
  const parts = [
    ...(sent ? textsIn(sent.parse()) : []),
    start === null ? '' : beginningOf(start),
    notes ?? '',
    ...calls.flatMap(readCall),
  ];
  return parts
    .map((part) => part.slice(0, PART_MAX))
    .join('\n')
    .slice(0, 4 * PART_MAX)
    .replace(/[\0\p{Surrogate}]/gu, ' ');
}

/** Every text within a value, but not the names of its members. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** The tool and its arguments; arguments may be JSON as text. */
function readCall(json: string): string[] {
  const [call] = readAgentSteps([{ step_type: 'TOOL_CALL', content: toFields(JSON.parse(json)) }]);
  return call?.type === 'tool_call' ? [call.tool, ...textsIn(readJson(call.arguments))] : [];
}
