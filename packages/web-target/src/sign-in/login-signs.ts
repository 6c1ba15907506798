import type { Outline } from '../page/outline/outline.ts';

/** As sites and identity providers name the page on which one signs in. */
const words =
  /(^|[/.\-_])(log-?in|log-?on|sign-?in|sign-?on|signed-?out|session-?expired|sso|saml2?|oauth2?|authorize|authenticate|anmelden|einloggen|connexion|entrar|accedi|iniciar-?sesion)([/.\-_]|$)/i;

/** Whether an address is likely that of a page on which one signs in. */
export function isSignInAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && words.test(`${url.hostname}${url.pathname}`.slice(0, 2_000));
}

/** Whether a page asks for a password. */
export const hasPassword = ({ nodes }: Outline): boolean =>
  nodes.some(({ type, isVisible }) => /^password$/i.test(type) && isVisible);
