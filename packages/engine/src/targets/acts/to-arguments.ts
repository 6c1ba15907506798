import { parseJson } from '../../parsing/parse-json.ts';
import { isRecord } from '../over-http/is-record.ts';

/** Arguments for a protocol that takes an object alone: what is none is its only field. */
export function toArguments(text: string): Record<string, unknown> {
  const parsed = parseJson(text);
  if (isRecord(parsed)) return parsed;
  return text.trim() === '' ? {} : { input: parsed ?? text };
}
