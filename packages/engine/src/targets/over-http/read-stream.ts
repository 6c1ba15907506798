import { parseJson } from '../../parsing/parse-json.ts';
import { readEvents } from './read-events.ts';

/** Whether the stream broke off within its last part. */
export function isBrokenOff(text: string): boolean {
  const last = partsOf(text).at(-1)?.trim() ?? '';
  return /^[{["]/.test(last) && !END_WORD.test(last) && parseJson(last) === undefined;
}

/** Such as `[DONE]`, which is no JSON. */
const END_WORD = /^\[\w+\]$/;

/** The JSON values of a complete stream of server-sent events or JSON lines. */
export function readStream(text: string): unknown[] {
  return partsOf(text)
    .map(parseJson)
    .filter((part) => part !== undefined);
}

function partsOf(text: string): string[] {
  const isEvents = /^\uFEFF?(?:data|event|id|retry|):/m.test(text);
  return isEvents
    ? readEvents(text).map(({ data }) => data)
    : text.split('\n').filter((line) => line.trim() !== '');
}
