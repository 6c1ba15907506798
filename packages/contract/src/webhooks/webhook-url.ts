import { typed } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { parseUrl } from '../fields/parse-url.ts';

function isWebhookUrl(text: string): boolean {
  const url = parseUrl(text);
  if (/[\s\p{Cc}]/u.test(text) || url === null) return false;
  const { protocol, username, password } = url;
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** An absolute URL with scheme http or https, without a user and a password. */
export const webhookUrl = typed({ max: limits.webhookUrlMax })
  .refine(isWebhookUrl, 'Enter an http or https URL without a user name and a password.')
  .meta({ format: 'uri' });
