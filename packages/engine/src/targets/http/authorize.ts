import { checkOne } from '../over-http/authorized-caller.ts';
import { basicCredentials } from '../over-http/basic.ts';
import { checkKey } from '../over-http/check-key.ts';
import { requestHeaders } from '../over-http/request-headers.ts';
import type { HttpSettings } from './http-settings.ts';
import { hasBlank } from './template.ts';

/**
 * The headers of every prompt, with what shows who calls: a key, a token or a password. Throws if that is missing, or
 * given twice. `parts` are the templates in which a user may have put it.
 */
export function authorizedHeaders(
  settings: HttpSettings,
  address: string,
  parts: readonly unknown[],
): Record<string, string> {
  const { apiKey, oauth, basic, headers, setup } = settings;
  const names = (name: string) => [...parts, setup].some((part) => hasBlank(part, name));
  const namesKey = names('api_key');
  if (namesKey && !apiKey)
    throw new Error('{{api_key}} needs a key. Pass it with --api-key-env NAME.');
  if (names('access_token') && !oauth)
    throw new Error('{{access_token}} needs oauth, with token_url, client_id and client_secret.');
  const bearer = namesKey ? undefined : apiKey;
  checkOne({ apiKey: bearer, oauth, basic });
  if (!setup) checkKey(address, settings, 'Pass a key with --api-key-env NAME, or a header.');
  return {
    ...(oauth && { authorization: 'Bearer {{access_token}}' }),
    ...(basic && { authorization: basicCredentials(basic.user, basic.password) }),
    ...requestHeaders({ apiKey: bearer, headers }),
  };
}
