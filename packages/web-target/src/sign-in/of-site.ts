import type { Cookie, StorageState } from './storage-state.ts';

/**
 * The part of a browser's state that belongs to the site of an address. A sign-in may lead over other sites, such as a
 * company's account; what they keep in the browser is not the site's.
 */
export function stateOfSite({ cookies, origins }: StorageState, url: string): StorageState {
  const { hostname } = new URL(url);
  return {
    cookies: cookies.filter(({ domain }) => isSameSite(bare(domain), hostname)),
    origins: origins.filter(({ origin }) => isSameSite(new URL(origin).hostname, hostname)),
  };
}

/** The cookies that a browser would send with a request for the address. */
export const cookiesFor = ({ cookies }: StorageState, url: string): Cookie[] =>
  cookies.filter(({ domain }) => isSent(domain, new URL(url).hostname));

/** Whether the page at the address would find anything of it, in cookies or in its own storage. */
export const fitsPage = (state: StorageState, url: string): boolean =>
  cookiesFor(state, url).length > 0 ||
  state.origins.some(({ origin }) => new URL(origin).origin === new URL(url).origin);

const bare = (domain: string) => domain.replace(/^\./, '').toLowerCase();

/** A leading dot includes the hosts below. */
const isSent = (domain: string, host: string) =>
  bare(domain) === host || (domain.startsWith('.') && host.endsWith(`.${bare(domain)}`));

/** Registries such as `co.uk`, under which the site's own name has one more part. */
const REGISTRY = /^(?:ac|co|com|edu|gob|gov|net|or|org)\.[a-z]{2}$/;

/** `app.shop.example` and `api.shop.example` are one site. A number or a single word is a host alone. */
function isSameSite(one: string, other: string): boolean {
  return one === other || (isName(one) && isName(other) && ownName(one) === ownName(other));
}

const isName = (host: string) => /\.[a-z][a-z\d-]*$/.test(host);

function ownName(host: string): string {
  const parts = host.split('.');
  const two = parts.slice(-2).join('.');
  return REGISTRY.test(two) ? parts.slice(-3).join('.') : two;
}
