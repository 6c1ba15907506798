import { TargetError } from '../../definitions/target.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { callHttp, type HttpAnswer } from '../over-http/call-http.ts';
import { requestHeaders } from '../over-http/request-headers.ts';
import type { Asking, Seen } from './recognised.ts';

export type Heard = { method: string; url: string; answer: HttpAnswer };

/** Asks a far end what it is, within bounds. The same question is asked once. */
export type Asker = {
  /** Without the query. */
  address: string;
  origin: string;
  /** The address without a route of a known protocol. */
  base: string;
  model: string | undefined;
  apiKey: string | undefined;
  get(url: string, headers?: Record<string, string>): Promise<HttpAnswer | undefined>;
  post(
    url: string,
    body: object,
    headers?: Record<string, string>,
  ): Promise<HttpAnswer | undefined>;
  /** All answers so far, and last that of the failed check. */
  heard: readonly Heard[];
  failures: readonly TargetError[];
  /** A question of ours was left without an answer for its whole time. */
  isSilent(): boolean;
};

const REQUESTS_MAX = 24;
const ALL_MS = 15_000;
const ONE_MS = 5_000;
const SILENT_MAX = 2;

/** Routes of known protocols, which are left out of a base address. */
const ROUTES =
  /\/(?:chat\/completions|completions|responses|messages|models|api\/(?:chat|generate|tags|version)|list-apps|run_sse|run|invoke|stream|batch|input_schema)$/;

/** Nothing more is asked of a far end that cannot be reached, or that was silent twice. */
export function createAsker({ endpoint, signal, headers, ...asking }: Asking): Asker {
  const { origin, pathname, search } = new URL(endpoint);
  const path = pathname.replace(/\/+$/, '');
  const address = origin + path;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ALL_MS)]);
  const own = requestHeaders({ apiKey: asking.apiKey, headers });
  const heard: Heard[] = [];
  const before = asking.seen ? [toHeard(asking.seen, address)] : [];
  const failures: TargetError[] = [];
  const asked = new Map<string, Promise<HttpAnswer | undefined>>();
  const isOver = () =>
    limit.aborted ||
    asked.size >= REQUESTS_MAX ||
    failures.some(({ message }) => isHopeless(message)) ||
    failures.filter(({ message }) => isSilence(message)).length >= SILENT_MAX;

  async function call(method: string, url: string, more: Record<string, string>, body?: string) {
    try {
      // A key in the address belongs to each request.
      const whole = url.includes('?') ? url : url + search;
      const answer = await callHttp({
        ...{ url: whole, method, body, timeoutMs: ONE_MS, signal: limit },
        headers: { ...own, ...(body && { 'content-type': 'application/json' }), ...more },
      });
      heard.push({ method, url, answer });
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TargetError) failures.push(error);
      return undefined;
    }
  }

  function ask(method: string, url: string, more: Record<string, string> = {}, body?: object) {
    const text = body && JSON.stringify(body);
    const key = `${method} ${url} ${text ?? ''}`;
    const known = asked.get(key);
    if (known || isOver()) return known ?? Promise.resolve(undefined);
    const asking = call(method, url, more, text);
    asked.set(key, asking);
    return asking;
  }

  return {
    ...{ address, origin, failures },
    ...{ model: asking.model, apiKey: asking.apiKey },
    get heard() {
      return [...heard, ...before];
    },
    base: origin + path.replace(ROUTES, ''),
    isSilent: () => failures.some(({ message }) => isSilence(message)),
    get: (url, more) => ask('GET', url, more),
    post: (url, body, more) => ask('POST', url, more, body),
  };
}

const toHeard = ({ isOwn, text, ...answer }: Seen, address: string): Heard => ({
  method: 'POST',
  url: isOwn ? address : '',
  answer: { ...answer, text, setCookies: [], json: parseJson(text) },
});

const isSilence = (message: string) => /did not finish its answer within/.test(message);

const isHopeless = (message: string) =>
  /cannot be reached|certificate|plain HTTP, not TLS|not HTTP|APPLICATION_PROTOCOL|longer than 4 MiB/.test(
    message,
  );
