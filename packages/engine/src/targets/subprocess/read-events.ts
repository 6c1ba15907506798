import { parseJson } from '../../parsing/parse-json.ts';
import { isRecord } from '../over-http/is-record.ts';

export type Event = Record<string, unknown>;

/** The events of a stream of JSON lines. Other lines are skipped. */
export const readEvents = (output: string): Event[] =>
  output.split('\n').flatMap((line) => {
    const value = line.trimStart().startsWith('{') ? parseJson(line) : undefined;
    return isRecord(value) ? [value] : [];
  });
