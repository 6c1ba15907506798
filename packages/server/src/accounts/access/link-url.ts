/**
 * The address of a one-time link: `…/auth/link#token=…`. Browsers send no fragment, so the token is in no log, in no
 * `Referer` and on no proxy.
 */
export function toLinkUrl(
  baseUrl: string,
  { kind, ...values }: { kind: 'link' | 'invitation'; token: string; next?: string },
): string {
  const fragment = new URLSearchParams(values);
  return `${baseUrl.replace(/(?<!\/)\/+$/, '')}/auth/${kind}#${fragment}`;
}
