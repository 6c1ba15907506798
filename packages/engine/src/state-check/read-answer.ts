import { parseJson } from '../parsing/parse-json.ts';
import { excerpt } from '../text/cut-short.ts';

/** A state as it was read, or why it was not. */
export type StateRead = { state: unknown; bytes: number; ms: number } | { failed: string };

export type StateAnswer = Pick<Extract<StateRead, { state: unknown }>, 'state' | 'bytes'>;

const SHOWN_MAX = 100;

/** Throws if the text is no JSON. */
export function readAnswer(text: string, from: string): StateAnswer {
  const state = parseJson(text);
  if (state !== undefined) return { state, bytes: Buffer.byteLength(text) };
  const what = text.trim() === '' ? 'nothing' : `no JSON: ${excerpt(text, SHOWN_MAX)}`;
  throw new Error(`${from} ${what}`);
}
