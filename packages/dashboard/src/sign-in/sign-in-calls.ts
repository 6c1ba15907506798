import { serviceUrl } from '../service-url.ts';
import { leaveEverywhere } from './signed-out.ts';

/** Where a person wanted to go, while single sign-on has the tab. */
export const NEXT_KEY = 'next';

export type SignInMethods = { single_sign_on: string | null; open_registration: boolean };

/** What came of a submission: signed in, a second step to take, or what to correct. */
export type Answer =
  | { kind: 'signed-in' }
  | { kind: 'second-step' }
  | { kind: 'refused'; message: string; fields: Record<string, string[]> };

/** Submits one of the forms under `/auth`. They are not in the contract, because only people use them. */
export async function submit(path: string, body: object): Promise<Answer> {
  const answer = await post(path, body).catch(() => undefined);
  if (!answer) return refused('The service does not answer. Check the connection and try again.');
  if (answer.status === 204) return { kind: 'signed-in' };
  const value = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  if (answer.ok) return value['second_step'] ? { kind: 'second-step' } : { kind: 'signed-in' };
  if (answer.status === 400 && !('detail' in value))
    return { ...refused(''), fields: value as Record<string, string[]> };
  return refused(String(value['detail'] ?? `The service answered ${answer.status}.`));
}

const refused = (message: string) => ({ kind: 'refused' as const, message, fields: {} });

const post = (path: string, body: object) =>
  fetch(`${serviceUrl}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });

/** False if the session did not end. One that had ended before counts as ended; then every tab leaves its page. */
export async function signOut(): Promise<boolean> {
  const answer = await post('sign-out', {}).catch(() => undefined);
  const ended = answer !== undefined && (answer.ok || answer.status === 401);
  if (ended) leaveEverywhere();
  return ended;
}

export async function readMethods(signal: AbortSignal): Promise<SignInMethods> {
  const answer = await fetch(`${serviceUrl}/auth/methods`, { signal });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return (await answer.json()) as SignInMethods;
}

/** The provider's address for this sign-in, or what went wrong. */
export async function startSingleSignOn(): Promise<{ url: string } | { message: string }> {
  const answer = await post('sign-in/oidc', {}).catch(() => undefined);
  if (!answer?.ok) return { message: 'Single sign-on does not answer. Try again.' };
  return (await answer.json()) as { url: string };
}
