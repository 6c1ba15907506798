import { parseJson } from '../../parsing/parse-json.ts';
import { readEvents } from './read-events.ts';

type Stream = {
  /** Its JSON values. */
  values: unknown[];
  /** It ends within a part. */
  isBrokenOff: boolean;
};

/** Reads a stream of server-sent events or JSON lines that has ended. */
export function readStream(text: string): Stream {
  const isEvents = /^\uFEFF?(?:data|event|id|retry|):/m.test(text);
  const parts = isEvents
    ? readEvents(text).map(({ data }) => data)
    : text.split('\n').filter((line) => line.trim() !== '');
  const read = parts.map(parseJson);
  return {
    values: read.filter((value) => value !== undefined),
    isBrokenOff: read.at(-1) === undefined && isHalfJson(parts.at(-1)?.trim() ?? ''),
  };
}

const isHalfJson = (part: string) => /^[{["]/.test(part) && !END_WORD.test(part);

/** Such as `[DONE]`, which is no JSON. */
const END_WORD = /^\[\w+\]$/;
