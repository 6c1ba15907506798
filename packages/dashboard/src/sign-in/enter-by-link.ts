import { basepath, serviceUrl } from '../service-url.ts';
import { toNextPage } from './next-page.ts';
import { NEXT_KEY } from './sign-in-calls.ts';

const PAGES = ['link', 'invitation', 'second-step'];

/**
 * The service's links are addresses of its own, `/auth/link#token=…`. It answers them with the dashboard, which
 * continues at its own address. The token moves from the address into the session storage, under the name of its page:
 * neither history nor `Referer` keep it. A return from single sign-on continues where the person wanted to go.
 */
export function enterByLink({ location, history, sessionStorage }: Window): void {
  const { pathname, hash, search } = location;
  const auth = `${new URL(serviceUrl).pathname.replace(/\/$/, '')}/auth`;
  const page = PAGES.find((page) =>
    [auth, basepath].some((base) => pathname === `${base}/${page}`),
  );
  const next = sessionStorage.getItem(NEXT_KEY);
  if (page) {
    // In links of older versions, it is all in the query.
    const given = new URLSearchParams(hash.slice(1) || search);
    const token = given.get('token');
    if (token) sessionStorage.setItem(page, token);
    given.delete('token');
    if (page === 'second-step' && next) given.set('next', next);
    history.replaceState(null, '', `${basepath}/${page}${given.size > 0 ? `?${given}` : ''}`);
  } else if (next && pathname === `${basepath}/`) {
    sessionStorage.removeItem(NEXT_KEY);
    history.replaceState(null, '', toNextPage(next, basepath));
  }
}
