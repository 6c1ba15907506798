import { findObjects } from '../../parsing/find-objects.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { readEvents, type ServerEvent } from './read-events.ts';

/** One part of a stream; `value` is undefined if its data is not JSON. */
export type StreamPart = ServerEvent & { value: unknown };

export type Stream = {
  parts: readonly StreamPart[];
  /** Its JSON values. */
  values: readonly unknown[];
  /** It ends within a part. */
  isBrokenOff: boolean;
};

/** Reads a stream of server-sent events or JSON lines that has ended. */
export function readStream(text: string): Stream {
  // White space in an event is part of what it says; between lines of JSON it is nothing.
  const events = isEventStream(text)
    ? readEvents(text)
    : text
        .replaceAll(RECORD_START, '\n')
        .split('\n')
        .filter(isWritten)
        .flatMap(splitObjects)
        .map(toEvent);
  const parts = events.flatMap(partsOf);
  const last = parts.findLast(({ data }) => isWritten(data));
  return {
    parts,
    values: parts.flatMap(({ value }) => (value === undefined ? [] : [value])),
    isBrokenOff: last !== undefined && last.value === undefined && isHalfJson(last.data.trim()),
  };
}

/** The values of a whole answer, such as the first part of a stream that broke off after it. */
export const wholeStream = (values: readonly unknown[]): Stream => ({
  parts: values.map((value) => ({ event: 'message', data: '', value })),
  values,
  isBrokenOff: false,
});

/** Before each text of a JSON sequence (RFC 7464). */
const RECORD_START = String.fromCharCode(0x1e);

/** Some servers put nothing between objects: `{"t":"a"}{"t":"b"}`. */
function splitObjects(line: string): string[] {
  if (!/\}\s*\{/.test(line) || parseJson(line) !== undefined) return [line];
  const ends = [0, ...findObjects(line).map(({ end }) => end)];
  return ends.map((from, at) => line.slice(from, ends[at + 1])).filter(isWritten);
}

/** Whether a body is server-sent events. */
const isEventStream = (text: string): boolean => /^\uFEFF?(?:data|event|id|retry):/m.test(text);

const isWritten = (data: string) => data.trim() !== '';

const toEvent = (data: string): ServerEvent => ({ event: 'message', data });

/** Some servers put one line break between events, not two: each line is then a value of its own. */
function partsOf(event: ServerEvent): StreamPart[] {
  const value = parseJson(event.data);
  if (value !== undefined || !event.data.includes('\n')) return [{ ...event, value }];
  const lines = event.data.split('\n').map((data) => ({ ...event, data, value: parseJson(data) }));
  return lines.some((line) => line.value !== undefined) ? lines : [{ ...event, value }];
}

/** The word that ends a stream of chat completions, and many others. */
export const isDone = ({ data }: ServerEvent): boolean => data.trim() === '[DONE]';

const isHalfJson = (part: string) => /^[{["]/.test(part) && !END_WORD.test(part);

/** Such as `[DONE]`, which is no JSON. */
const END_WORD = /^\[\w+\]$/;
