import { wordsForRedirect } from '../network/redirect.ts';
import { callHttp, isGood } from '../targets/over-http/call-http.ts';
import { saidOfIt } from '../text/said-of-it.ts';
import { readAnswer, type StateAnswer } from './read-answer.ts';
import { fillSession } from './session-blank.ts';

export type StateUrl = { url: string; headers: Readonly<Record<string, string>> };

type Reading = { session: string | null; timeoutMs: number; signal: AbortSignal };

/** Throws an error that says why there is no state. */
export async function readUrl(
  { url: template, headers }: StateUrl,
  { session, ...call }: Reading,
): Promise<StateAnswer> {
  const url = fillSession(template, session, encodeURIComponent);
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    fillSession(value, session),
  ]);
  const answer = await callHttp({
    ...{ url, method: 'GET', headers: Object.fromEntries(filled) },
    ...{ ...call, asks: { what: 'state', addressIn: 'state_check' } },
  });
  const { status, text } = answer;
  if (isGood(answer)) return readAnswer(text, `${url} answered ${status} with`);
  const hint = wordsForRedirect(status) ?? hints[status];
  const said = saidOfIt(text);
  throw new Error(
    [`${url} answered ${status}.`, hint, said && `It says: ${said}`].filter(Boolean).join(' '),
  );
}

const UNAUTHORIZED = 'Check headers in state_check, such as { authorization: $NAME }.';

const hints: Readonly<Record<number, string>> = {
  401: UNAUTHORIZED,
  403: UNAUTHORIZED,
  404: 'Check the address. A session is asked for before its first message too: answer with the state that it starts with.',
  405: 'The state is read with GET.',
};
