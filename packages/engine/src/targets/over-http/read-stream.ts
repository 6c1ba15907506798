import { parseJson } from '../../parsing/parse-json.ts';
import { readEvents } from './read-events.ts';

/** The JSON values of a complete stream of server-sent events or JSON lines. */
export function readStream(text: string): unknown[] {
  const isEvents = /^\uFEFF?(?:data|event|id|retry|):/m.test(text);
  const parts = isEvents ? readEvents(text).map(({ data }) => data) : text.split('\n');
  return parts.map(parseJson).filter((part) => part !== undefined);
}
