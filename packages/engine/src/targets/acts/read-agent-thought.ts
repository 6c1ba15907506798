import { readSentResult } from '@provoke/evidence';
import { parseJson } from '../../parsing/parse-json.ts';
import { isRecord } from '../over-http/is-record.ts';
import { toCall } from './read-calls.ts';
import type { Told } from './told.ts';

/**
 * The calls in a thought of Dify's agents, and what came of them: `tool` has their names, with semicolons between them,
 * `tool_input` and `observation` are texts, of JSON by name in most versions.
 */
export function readAgentThought(thought: Readonly<Record<string, unknown>>): Told[] {
  const { id, tool, tool_input, observation } = thought;
  if (typeof tool !== 'string') return [];
  const names = tool.split(';').filter(Boolean);
  return names.flatMap((name, at) => {
    const own = names.length > 1 ? `${id}-${at + 1}` : id;
    const call = toCall({ id: own, name, args: valueFor(name, tool_input) });
    const output = valueFor(name, observation);
    const hasEnded = output !== undefined && output !== null && output !== '';
    return hasEnded
      ? [call, { type: 'result', ...readSentResult({ id: own, name, output }) }]
      : [call];
  });
}

function valueFor(name: string, text: unknown): unknown {
  const value = typeof text === 'string' ? (parseJson(text) ?? text) : text;
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : value;
}
