import { TargetError } from '@provoke/engine';
import { pathOf } from '../network/exchange.ts';

/**
 * The site wants a person to sign in, so no prompt can be answered before one has: pauses the campaign. `because` is a
 * sentence.
 */
export const signedOut = (url: string, because: string): TargetError =>
  new TargetError(`${because} Sign in, in a window: provoke scan ${typeable(url)} --sign-in`, {
    ...{ retryable: false, pauses: true },
  });

/** There is a page to sign in on, `shown`, where the chat of a site should be. */
export const asksToSignIn = (site: string, shown: string): TargetError =>
  signedOut(site, `The site asks to sign in (${placeOf(shown)}), so no chat is there.`);

const placeOf = (url: string) => `${URL.parse(url)?.host ?? ''}${pathOf(url)}`.slice(0, 200);

/** The page, or its site if a shell would read more into the address than an address. */
function typeable(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (/^[\w./~%-]+$/.test(pathname) ? pathname : '');
}
