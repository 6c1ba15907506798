import { typed } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

function isWebhookUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** An absolute URL with scheme http or https, without a user and a password. */
export const webhookUrl = typed({ max: limits.webhookUrlMax })
  .refine(isWebhookUrl, 'Enter an http or https URL without a user name and a password.')
  .meta({ format: 'uri' });
