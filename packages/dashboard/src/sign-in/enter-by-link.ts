import { basepath, serviceUrl } from '../service-url.ts';
import { toNextPage } from './next-page.ts';
import { NEXT_KEY } from './sign-in-calls.ts';

const PAGES = ['link', 'invitation', 'second-step'];

/**
 * The service's links are addresses of its own, `/auth/link`. It answers them with the dashboard, which continues at
 * its own address. A return from single sign-on continues where the person wanted to go.
 */
export function enterByLink({ location, history, sessionStorage }: Window): void {
  const auth = `${new URL(serviceUrl).pathname.replace(/\/$/, '')}/auth/`;
  const page = PAGES.find((page) => location.pathname === auth + page);
  const next = sessionStorage.getItem(NEXT_KEY);
  if (page) {
    const query = page === 'second-step' && next ? `?${new URLSearchParams({ next })}` : '';
    history.replaceState(null, '', `${basepath}/${page}${location.search || query}`);
  } else if (next && location.pathname === `${basepath}/`) {
    sessionStorage.removeItem(NEXT_KEY);
    history.replaceState(null, '', toNextPage(next, basepath));
  }
}
