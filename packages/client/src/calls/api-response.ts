import type { AnswerSchema, Operation } from '@provoke/contract';
import { readRetryAfter } from '@provoke/contract/retry';
import { ApiError, ResponseTooLarge, UnexpectedStatus } from './errors.ts';
import type { HttpCall } from './http-call.ts';
import { isObject } from './is-object.ts';
import type { ClientOptions } from './options.ts';
import { parseJson } from './parse-json.ts';
import { readBytes } from './read-bytes.ts';
import { readText } from './read-text.ts';
import { withoutKey } from './without-key.ts';

export type ApiResponse = {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is not JSON; the bytes of a file. */
  body: unknown;
  /** The text of a response with an undocumented status. Others do not keep theirs: a run may have 100 MB. */
  undocumented?: string;
};

const RESPONSE_BYTES_MAX = 256 * 2 ** 20;

/** An error of the service is shorter; a longer one is from something else and is cut. */
const ERROR_BYTES_MAX = 2 ** 20;

export async function readResponse(
  { responseBytesMax = RESPONSE_BYTES_MAX, apiKey }: ClientOptions,
  { method, path, statuses, binary }: Operation,
  response: Response,
): Promise<ApiResponse> {
  const { status, headers } = response;
  const bytesMax = isSuccess(status)
    ? responseBytesMax
    : Math.min(responseBytesMax, ERROR_BYTES_MAX);
  const tooLarge = () => new ResponseTooLarge(`${method.toUpperCase()} ${path}`, bytesMax);
  if (binary && isSuccess(status)) {
    const body = await readBytes(response, bytesMax);
    if (!body) throw tooLarge();
    return { status, headers, body };
  }
  const { text: sent, isWhole } = await readText(response, bytesMax);
  if (!isWhole && isSuccess(status)) throw tooLarge();
  const text = isSuccess(status) ? sent : withoutKey(sent, apiKey);
  const isDocumented = statuses.includes(status);
  return { status, headers, body: parseJson(text), ...(!isDocumented && { undocumented: text }) };
}

/** Returns what the contract specifies for a response, or throws the error that the response represents. */
export function toValue(response: ApiResponse, call: HttpCall, options: ClientOptions): unknown {
  const { status, body } = response;
  if (!isSuccess(status) || isUnexpected(response, options)) throw toError(response, call, options);
  if (status === 204) return undefined;
  if (call.operation.binary) return body;
  const parsed = schemaOf(call.operation).safeParse(body);
  if (!parsed.success) throw toError(response, call, options);
  return parsed.data;
}

/** The error that a response represents; also for a success of an unexpected shape. */
export function toError(response: ApiResponse, { name }: HttpCall, options: ClientOptions): Error {
  const { status, headers, body, undocumented = '' } = response;
  if (isUnexpected(response, options)) return new UnexpectedStatus(name, status, undocumented);
  return new ApiError(name, {
    status,
    body: isSuccess(status) ? unknownShape(body, options) : body,
    requestId: headers.get('x-request-id') ?? undefined,
    apiKey: options.apiKey,
    baseUrl: options.baseUrl,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  });
}

/** A successful response is read as it is, so a key that it repeats is still in it. */
const unknownShape = (body: unknown, { apiKey }: ClientOptions) => ({
  detail: UNKNOWN_SHAPE,
  body: parseJson(withoutKey(JSON.stringify(body), apiKey)),
});

const anyJson: AnswerSchema = {
  safeParse: (data) => (isObject(data) ? { success: true, data } : { success: false }),
};

export const schemaOf = ({ returns = anyJson }: Operation): AnswerSchema => returns;

const isSuccess = (status: number) => status >= 200 && status < 300;

const isUnexpected = (
  { undocumented }: ApiResponse,
  { raise_on_unexpected_status }: ClientOptions,
) => raise_on_unexpected_status === true && undocumented !== undefined;

const UNKNOWN_SHAPE = 'The answer has an unexpected shape. Is this a provoke service?';
