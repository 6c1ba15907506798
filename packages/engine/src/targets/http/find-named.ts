import { TargetError } from '../../definitions/target.ts';
import type { JsonPath } from '../../parsing/json-path/json-path.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { readStream } from '../over-http/read-stream.ts';
import { toText } from './to-text.ts';

/** In an address, one or two dots alone would lead elsewhere. */
const NAME = /^(?!\s*\.{0,2}\s*$)[\x20-\x7e]{1,4096}$/;

/** The session or job named in an answer, if any. It goes into our next call, so it is restricted to safe values. */
export function findNamed(
  path: JsonPath,
  answer: HttpAnswer,
  url: string,
  what: 'session' | 'job',
): string | number | undefined {
  const values = answer.json === undefined ? readStream(answer.text).values : [answer.json];
  const [found] = values.flatMap(path);
  if (found === undefined || found === null) return undefined;
  // A number is sent back as one.
  if (Number.isSafeInteger(found)) return found as number;
  const name = toText(found);
  if (!NAME.test(name))
    throw new TargetError(`${url} named a ${what} that cannot be sent back.`, { retryable: false });
  return name;
}
