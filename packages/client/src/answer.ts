import { documentedStatuses, type Endpoint } from '@provoke/contract';
import { ApiError, ResponseTooLarge, UnexpectedStatus } from './errors.ts';
import type { HttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { parseJson } from './parse-json.ts';
import { readText } from './read-text.ts';

export type Answer = {
  status: number;
  headers: Headers;
  /** Parsed, or its text when it was not JSON. */
  body: unknown;
  /** The text of an answer that the contract does not list. Of others it is let go: a run may have 100 MB. */
  undocumented?: string;
};

const RESPONSE_BYTES_MAX = 256 * 2 ** 20;

/** No refusal is longer; what goes on beyond that is no answer of a service and is cut. */
const REFUSAL_BYTES_MAX = 2 ** 20;

export async function readAnswer(
  { responseBytesMax = RESPONSE_BYTES_MAX }: ClientOptions,
  endpoint: Endpoint,
  response: Response,
): Promise<Answer> {
  const { status, headers } = response;
  const bytesMax = isSuccess(status)
    ? responseBytesMax
    : Math.min(responseBytesMax, REFUSAL_BYTES_MAX);
  const { text, isWhole } = await readText(response, bytesMax);
  if (!isWhole && isSuccess(status))
    throw new ResponseTooLarge(`${endpoint.method.toUpperCase()} ${endpoint.path}`, bytesMax);
  const isDocumented = documentedStatuses(endpoint).has(status);
  return { status, headers, body: parseJson(text), ...(!isDocumented && { undocumented: text }) };
}

/** What the contract says the call returns, or the error that the answer is. */
export function valueIn(answer: Answer, call: HttpCall, options: ClientOptions): unknown {
  const { status, body } = answer;
  if (!isSuccess(status) || isUnexpected(answer, options)) throw refusalIn(answer, call, options);
  if (status === 204) return undefined;
  const parsed = call.endpoint.returns.safeParse(body);
  if (!parsed.success) throw refusalIn(answer, call, options);
  return parsed.data;
}

/** The error that an answer is; of a success, that it is not of our shape. */
export function refusalIn(answer: Answer, { name }: HttpCall, options: ClientOptions): Error {
  const { status, headers, body, undocumented = '' } = answer;
  if (isUnexpected(answer, options)) return new UnexpectedStatus(name, status, undocumented);
  return new ApiError(name, {
    status,
    body: isSuccess(status) ? { detail: NOT_OURS, body } : body,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

const isSuccess = (status: number) => status >= 200 && status < 300;

const isUnexpected = ({ undocumented }: Answer, { raise_on_unexpected_status }: ClientOptions) =>
  raise_on_unexpected_status === true && undocumented !== undefined;

const NOT_OURS = 'The answer is not of the shape that this client knows. Is it a provoke service?';
