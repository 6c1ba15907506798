import { randomUUID } from 'node:crypto';
import { defineTarget } from '../../definitions/target.ts';
import { fitsRule } from '../answer-rule.ts';
import { learnBasic } from '../over-http/authorized-caller.ts';
import { type HttpAnswer, isGood } from '../over-http/call-http.ts';
import { certifiedCaller } from '../over-http/client-cert.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { looksLikePage } from '../over-http/looks-like-page.ts';
import { tokenSource } from '../over-http/oauth.ts';
import { readUnlessBlocked } from '../over-http/read-ending.ts';
import { refused } from '../over-http/refused.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { findNamed } from './find-named.ts';
import { HttpSettings } from './http-settings.ts';
import { planJob } from './job.ts';
import { planRequest } from './make-request.ts';
import { allowedOrigins } from './origins.ts';
import { withPreset } from './presets/with-preset.ts';
import { findReply } from './read-answer.ts';
import { type About, openSessions, type Session } from './sessions.ts';
import { namesTaken, planSetup } from './setup.ts';
import { messageShaper } from './shape-messages.ts';

type Turn = { prompt: string; messages?: readonly unknown[] };
type Payload = { method: string; body?: unknown; turns: readonly Turn[] };

/** Statuses of a login or a CSRF token that is no longer good. */
const EXPIRED = [401, 403, 419];

/** Without a rule of the user's, also what leads to a login: a redirect, or a page. */
const isExpiredAnswer = ({ status, text }: HttpAnswer): boolean =>
  EXPIRED.includes(status) || (status >= 300 && status < 400) || looksLikePage(text);

/** Any endpoint that accepts a prompt and answers with JSON. The user maps the fields. */
export const http = defineTarget({
  type: 'http',
  aliases: ['rest'],
  apiType: 'UNKNOWN',
  title: 'Any JSON endpoint, by template',
  settings: HttpSettings,

  endpoint: (settings) => addressOf(withPreset(settings).endpoint),

  connect(given, { timeoutMs, onSecret = () => {} }) {
    const settings = withPreset(given);
    const address = addressOf(settings.endpoint);
    const { method, session_path, setup, expired } = settings;
    const request = planRequest(settings, address);
    const { template, takesMessages } = request;
    const apiKey = settings.apiKey ?? null;
    const common = { messages: null, api_key: apiKey, model: settings.model ?? null };
    const origins = allowedOrigins(address, settings.other_origins);
    const { oauth, basic, client_cert } = settings;
    const call = certifiedCaller(client_cert, address);
    const tokens = oauth && tokenSource(oauth, { timeoutMs, onSecret, call });
    if (basic) learnBasic(basic, onSecret);
    const sessions = openSessions({
      setup:
        setup &&
        planSetup(setup, {
          ...{ call, origins, endpoint: address, cookie: request.cookie },
          ...{ timeoutMs, onSecret },
        }),
      isShared: settings.setup_once === true,
      apiKey,
    });
    const shape = messageShaper(settings);
    const awaitJob =
      settings.job &&
      planJob(settings.job, {
        ...{ call, origins, endpoint: address, timeoutMs, headersOf: request.headersOf },
        known: ['session', 'api_key', 'model', 'access_token', ...namesTaken(setup)],
      });
    const read = (answer: HttpAnswer, prompt: string) => {
      if (!isGood(answer)) throw refused(address, answer, hints[answer.status]);
      return findReply(settings, answer, { url: address, prompt });
    };

    /** Whether something of the request has expired and is renewed, so that it can be sent again. */
    const renew = async (
      answer: HttpAnswer,
      { token, started, about }: { token: string | undefined; started: Session; about: About },
    ): Promise<boolean> => {
      const isRefused = token !== undefined && answer.status === 401;
      if (isRefused) tokens?.drop(token);
      const isExpired =
        setup !== undefined &&
        (expired
          ? await fitsRule(expired, evidenceOf(answer), about.signal)
          : isExpiredAnswer(answer));
      if (isExpired) await sessions.renew(started, about);
      return isRefused || isExpired;
    };

    return {
      canPrefill: false,
      observable: {
        calls: (settings.calls ?? settings.tool_calls_path) !== undefined,
        results: settings.results !== undefined,
      },
      ...(request.sendsSession && !session_path && { newSession: randomUUID }),
      payload: (messages): Payload => ({
        method,
        ...(template !== undefined && { body: template }),
        turns: takesMessages
          ? [{ prompt: userTurns(messages).at(-1) ?? '', messages: shape(messages) }]
          : userTurns(messages).map((prompt) => ({ prompt })),
      }),
      async send({ turns }, { signal, session: name = randomUUID(), traceparent }) {
        const about = { session: session_path ? null : name, signal };
        const started = await sessions.open(about);
        let session: string | number | null = about.session;
        return takeTurns(turns, async (turn, number) => {
          const { jars } = started;
          const keepCookies = (url: string, { setCookies }: HttpAnswer) =>
            jars.of(url).keep(setCookies).forEach(onSecret);
          let token: string | undefined;
          const ask = async () => {
            token = await tokens?.get(signal);
            const blanks = { ...common, ...started.taken, ...turn, session, access_token: token };
            const filled = await request.fill(blanks, {
              jar: jars.of(address),
              traceparent: traceparent?.(takesMessages ? undefined : number),
            });
            const answer = await call({ ...filled, timeoutMs, signal });
            keepCookies(filled.url, answer);
            return (
              (await awaitJob?.(answer, {
                ...{ url: filled.url, blanks, jars, onAnswer: keepCookies, signal },
              })) ?? answer
            );
          };
          let answer = await ask();
          if (await renew(answer, { token, started, about })) answer = await ask();
          const reply = readUnlessBlocked(answer, () => read(answer, turn.prompt));
          if (session_path)
            session = findNamed(session_path, answer, address, 'session') ?? session;
          return reply;
        });
      },
    };
  },
});

function addressOf(endpoint: string | undefined): string {
  // An address has no white space, not even in its placeholders.
  const address = endpoint?.replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}');
  if (address !== undefined && URL.parse(address) !== null) return address;
  throw new Error('Pass the endpoint, such as --endpoint http://127.0.0.1:3000/chat');
}

const TOO_LONG = 'An address or a header has little room: put the prompt into the body.';

const hints: Record<number, string> = {
  404: 'No such endpoint: check its address.',
  414: TOO_LONG,
  431: TOO_LONG,
  405: 'It does not accept this method: set `method`.',
  415: 'It does not accept this kind of body: set the header content-type.',
  422: 'It does not accept this body: check `body`.',
};
