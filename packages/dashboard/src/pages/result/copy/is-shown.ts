import { maskedText } from '@provoke/evidence';

/** Whether an address may be copied: it is of the web, and holds nothing that looks like a key. */
export const isShown = (url: URL): boolean =>
  /^https?:$/.test(url.protocol) &&
  url.username === '' &&
  url.password === '' &&
  maskedText(url.href) === url.href;
