import { Problem } from '../../http/problem.ts';
import { ADDRESS_HEADER } from './address-header.ts';

/** The request's headers with the client address that we determined, instead of any that it sent. */
export function headersFor({ headers }: Request, address: string): Headers {
  const own = new Headers(headers);
  own.delete(ADDRESS_HEADER);
  if (address) own.set(ADDRESS_HEADER, address);
  return own;
}

/** Throws unless better-auth did what it was asked. */
export function checkAnswered({ ok, status }: Response): void {
  if (!ok) throw new Error(`better-auth answered ${status}.`);
}

/** Our answer with better-auth's cookies. Its body is dropped: it contains the token, which scripts must not see. */
export async function withCookiesOf(
  response: Response,
  answer: Response = new Response(null, { status: 204 }),
): Promise<Response> {
  if (response.status === 403) {
    const { message } = (await response.json()) as { message?: string };
    throw new Problem('not-yours', message ? { detail: message } : {});
  }
  checkAnswered(response);
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}
