import type { Sight } from '../page/look.ts';

/** Parts of the address of a page that only signs people in, in English as in most frameworks. */
const ADDRESS =
  /(?:^|[/._-])(?:log-?in|sign-?in|log_in|sign_in|sso|oauth2?|openid|oidc|saml2?|adfs|authorize|auth)(?:[/._?#-]|$)/i;

/**
 * Whether a page asks a visitor to sign in: it has a field for a password, or `url` led to a page that by its address
 * does nothing else.
 */
export const showsLogin = (sights: readonly Sight[], url: string): boolean =>
  sights.some(
    ({ frame, outline }) =>
      outline.nodes.some(isPassword) || (!frame.parentFrame() && isLogin(url, frame.url())),
  );

const isPassword = ({ tag, type, isVisible }: Sight['outline']['nodes'][number]) =>
  tag === 'input' && /^password$/i.test(type) && isVisible;

function isLogin(asked: string, shown: string): boolean {
  const [from, to] = [URL.parse(asked), URL.parse(shown)];
  if (!from || !to || from.origin + from.pathname === to.origin + to.pathname) return false;
  return ADDRESS.test(to.hostname + to.pathname) && !ADDRESS.test(from.hostname + from.pathname);
}
