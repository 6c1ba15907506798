import { isFields } from '@provoke/evidence';
import { parseJson } from './parse-json.ts';

/** Arguments of a tool for a protocol that takes an object alone: what is none is its only field. */
export function toArguments(text: string): Readonly<Record<string, unknown>> {
  const parsed = parseJson(text);
  if (isFields(parsed)) return parsed;
  return text.trim() === '' ? {} : { input: parsed ?? text };
}
