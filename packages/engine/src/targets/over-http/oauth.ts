import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { wordsForRedirect } from '../../network/redirect.ts';
import { askedWait } from '../../network/retry-after.ts';
import { sharedWork } from '../../platform/shared-work.ts';
import { basicCredentials } from './basic.ts';
import { callHttp, type HttpAnswer, type HttpCall, isGood } from './call-http.ts';

/** Client credentials (RFC 6749, section 4.4). The secret goes to this address alone. */
export const OauthSettings = z.strictObject({
  token_url: z
    .url({ protocol: /^https?$/ })
    .refine(holdsNoLogin, 'Leave the user name and the password out of token_url.')
    .describe('where tokens are given'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).describe('$NAME of a variable'),
  scope: z.string().optional(),
  audience: z.string().optional(),
  resource: z.string().optional(),
  client_auth: z
    .enum(['body', 'basic'])
    .default('body')
    .describe('how the client shows who it is: in the body, or by an authorization header'),
});
export type OauthSettings = z.output<typeof OauthSettings>;

const Token = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** A token is renewed this long before it expires, and at least a tenth of its time. */
const MARGIN_MS = 30_000;

function holdsNoLogin(address: string): boolean {
  const url = URL.parse(address);
  return url?.username === '' && url.password === '';
}

type Options = {
  timeoutMs: number;
  onSecret(secret: string): void;
  call?: (call: HttpCall) => Promise<HttpAnswer>;
  now?: () => number;
};

/** Gets tokens for all calls of a target: one at a time, and another when it expires or is refused. */
export function tokenSource(
  settings: OauthSettings,
  { timeoutMs, onSecret, call = callHttp, now = () => performance.now() }: Options,
) {
  let current: { token: string; untilMs: number } | undefined;
  const fetchToken = sharedWork(async (signal): Promise<string> => {
    const askedMs = now();
    const answer = await call({ ...requestOf(settings), timeoutMs, signal, asks: ASKS });
    const { data } = Token.safeParse(isGood(answer) ? answer.json : undefined);
    if (!data) throw refusedToken(settings, answer);
    const { access_token: token, expires_in = Infinity } = data;
    onSecret(token);
    const lastsMs = expires_in * 1_000;
    current = { token, untilMs: askedMs + lastsMs - Math.min(MARGIN_MS, lastsMs / 10) };
    return token;
  });
  return {
    get: async (signal: AbortSignal): Promise<string> =>
      current && now() < current.untilMs ? current.token : fetchToken(signal),
    /** Forgets a token that was refused, unless there is a newer one. */
    drop(token: string): void {
      if (current?.token === token) current = undefined;
    },
  };
}

const ASKS = { what: 'token', addressIn: 'token_url of oauth' };

function requestOf({
  token_url,
  client_id,
  client_secret,
  scope,
  audience,
  resource,
  client_auth,
}: OauthSettings) {
  const isBasic = client_auth === 'basic';
  const encode = encodeURIComponent;
  const fields = {
    grant_type: 'client_credentials',
    ...(!isBasic && { client_id, client_secret }),
    ...(scope !== undefined && { scope }),
    ...(audience !== undefined && { audience }),
    ...(resource !== undefined && { resource }),
  };
  return {
    ...{ url: token_url, method: 'POST' },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      // Encoded first, as the RFC has it.
      ...(isBasic && { authorization: basicCredentials(encode(client_id), encode(client_secret)) }),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

const Refusal = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

/** Shows nothing of the answer but its error code: the rest may hold secrets. */
function refusedToken({ token_url }: OauthSettings, { status, headers, json }: HttpAnswer) {
  const code = Refusal.safeParse(json).data?.error;
  const what = status >= 200 && status < 300 ? 'without a token' : `with ${status}`;
  const retryable = status >= 500 || status === 429;
  const advice = retryable
    ? ''
    : (wordsForRedirect(status) ??
      'Check token_url, client_id, client_secret and scope of `oauth`.');
  return new TargetError(
    `${token_url} answered ${what}${code ? ` (${code})` : ''}. ${advice}`.trim(),
    {
      retryable,
      statusCode: status,
      ...askedWait(headers['retry-after']),
    },
  );
}
