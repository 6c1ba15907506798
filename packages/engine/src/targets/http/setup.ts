import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { askedWait } from '../../network/retry-after.ts';
import { answerRule } from '../answer-rule.ts';
import type { HttpAnswer, HttpCall } from '../over-http/call-http.ts';
import { RequestHeaders, requestHeaders } from '../over-http/request-headers.ts';
import type { CookieJars } from './cookies.ts';
import { requestFiller } from './fill-request.ts';
import type { Origins } from './origins.ts';
import { Body, Method } from './request-settings.ts';
import { Take, takeFrom } from './take.ts';
import {
  type Blanks,
  checkSpelling,
  fillText,
  hasBlank,
  OWN_NAMES,
  readTemplate,
} from './template.ts';

const Name = z
  .string()
  .regex(/^[A-Za-z]\w{0,39}$/, 'Name a value with letters, digits and underscores, such as csrf.')
  .refine((name) => !OWN_NAMES.has(name), 'This name is taken by a placeholder of provoke.');

const SetupRequest = z.strictObject({
  method: Method.optional().describe('HTTP method (default: GET, or POST with a body)'),
  url: z.string().min(1).describe("the address, such as /login: relative to the endpoint's origin"),
  headers: RequestHeaders,
  body: Body.optional().describe('template with {{api_key}} and what was taken before'),
  take: z
    .record(Name, Take)
    .default({})
    .describe('values of the answer, by the names of their placeholders'),
});

const REQUESTS_MAX = 10;

export const setupFields = {
  setup: z
    .array(SetupRequest)
    .min(1)
    .max(REQUESTS_MAX)
    .optional()
    .describe('requests before the first prompt of an attempt, such as a login'),
  setup_once: z
    .boolean()
    .optional()
    .describe('make them once, for all attempts (default: for each attempt)'),
  expired: answerRule('Say how an expired session is known: status, path or matches.')
    .optional()
    .describe(
      'how an answer says that the set-up is to be repeated (default: 401, 403, 419, a redirect or a page)',
    ),
  other_origins: z
    .array(z.url({ protocol: /^https?$/ }))
    .optional()
    .describe("origins other than the endpoint's that requests may go to"),
};

type Requests = readonly z.output<typeof SetupRequest>[];

type Running = {
  jars: CookieJars;
  blanks: Pick<Blanks, 'session' | 'api_key'>;
  signal: AbortSignal;
};

export type Taken = Readonly<Record<string, string | number>>;

type Planning = {
  call(call: HttpCall): Promise<HttpAnswer>;
  origins: Origins;
  endpoint: string;
  /** The user's own, which go to the endpoint's origin. */
  cookie: string | undefined;
  timeoutMs: number;
  onSecret(secret: string): void;
};

/** The names of all values that the requests take. */
export const namesTaken = (requests: Requests = []): string[] =>
  requests.flatMap(({ take }) => Object.keys(take));

/** Checks the requests before anything is sent, and returns what makes them. */
export function planSetup(
  requests: Requests,
  { call: send, origins, endpoint, cookie, timeoutMs, onSecret }: Planning,
) {
  const steps = requests.map((request, at) =>
    planRequest(request, { origins, known: namesTaken(requests.slice(0, at)) }),
  );
  const { origin } = new URL(endpoint);
  // A cookie of a value that is yet to be taken is one of the prompts alone.
  const early = namesTaken(requests).some((name) => hasBlank(cookie, name)) ? undefined : cookie;
  const ownAt = (url: string, blanks: Blanks) =>
    early !== undefined && new URL(url).origin === origin ? [fillText(early, blanks)] : [];
  return async ({ jars, blanks, signal }: Running): Promise<Taken> => {
    const taken: Record<string, string | number> = {};
    for (const { take, what, make } of steps) {
      const call = await make({ ...taken, ...blanks });
      const jar = jars.of(call.url);
      const { cookie: own, ...others }: Record<string, string> = call.headers;
      const cookies = [...ownAt(call.url, blanks), ...(own ? [own] : [])].join('; ');
      const headers = { ...others, ...jar.header(cookies) };
      const answer = await send({ ...call, headers, timeoutMs, signal });
      for (const secret of jar.keep(answer.setCookies)) onSecret(secret);
      if (answer.status >= 400) throw refusedSetup(what, answer);
      for (const [name, from] of Object.entries(take)) {
        const whose = `The value ${name} of ${what}`;
        const value = await takeFrom(from, { answer, jar, what: whose, signal });
        onSecret(String(value));
        taken[name] = value;
      }
    }
    return taken;
  };
}

type Request = Requests[number];

function planRequest(
  { method: given, url: address, headers: own, body, take }: Request,
  { origins, known }: { origins: Origins; known: readonly string[] },
) {
  const template = typeof body === 'string' ? readTemplate(body) : body;
  const method = given ?? (template === undefined ? 'GET' : 'POST');
  const what = `the set-up request ${method} ${address}`;
  checkSpelling([template, address, own], ['session', 'api_key', ...known]);
  origins.resolve(
    fillText(address, {}, () => 'x'),
    `The set-up request ${method} ${address}`,
  );
  const fill = requestFiller({
    ...{ method, address, body: template },
    headers: requestHeaders({ headers: own }),
  });
  return {
    take,
    what,
    async make(blanks: Blanks) {
      const filled = await fill(blanks);
      return { ...filled, url: origins.resolve(filled.url, what) };
    },
  };
}

/** Shows nothing of the answer, which may hold secrets. */
const refusedSetup = (what: string, { status, headers }: HttpAnswer) =>
  new TargetError(
    `${what[0]?.toUpperCase()}${what.slice(1)} was answered with ${status}. ${hints[status] ?? ''}`.trim(),
    {
      retryable: status >= 500 || status === 429,
      statusCode: status,
      ...askedWait(headers['retry-after']),
    },
  );

const LOGIN = 'Check the user, the password or the key that it sends.';
const hints: Readonly<Record<number, string>> = {
  400: 'It does not accept this body: check `body` and the header content-type.',
  401: LOGIN,
  403: LOGIN,
  404: 'No such address: check its `url`.',
  405: 'It does not accept this method: set `method`.',
  419: 'It misses its CSRF token: take one in a request before.',
  422: 'It does not accept this body: check `body`.',
};
