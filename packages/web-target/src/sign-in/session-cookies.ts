import type { Cookie } from './storage-state.ts';

/** The cookies that carry a session: by name, else those that scripts cannot read, else all. */
export function sessionCookies(cookies: readonly Cookie[]): Cookie[] {
  const own = cookies.filter(({ name }) => !OF_THE_NETWORK.test(name));
  const named = own.filter(isNamedSo);
  if (named.length > 0) return named;
  const hidden = own.filter(({ httpOnly }) => httpOnly);
  return hidden.length > 0 ? hidden : own;
}

export const isNamedSo = ({ name }: { name: string }): boolean =>
  SESSION.test(name) && !/csrf|xsrf/i.test(name);

const SESSION = /sess|sid$|auth|token|jwt|login|logged|signed|remember|identity|ticket|sso|saml/i;

/** Of load balancers, firewalls and counters of visits. */
const OF_THE_NETWORK =
  /^(?:__cf|_cf|cf_|AWSALB|AWSELB|ARRAffinity|BIGip|TS01|incap_|visid_|nlbi_|ak_|bm_|_abck|_ga|_gid|_gat|_gcl|_fbp|_hj|__utm|amplitude|mp_)/i;
