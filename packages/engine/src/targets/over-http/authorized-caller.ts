import type { z } from 'zod';
import type { Connection } from '../../definitions/target.ts';
import { BasicSettings, basicCredentials } from './basic.ts';
import type { HttpAnswer, HttpCall } from './call-http.ts';
import { ClientCert, certifiedCaller } from './client-cert.ts';
import { OauthSettings, tokenSource } from './oauth.ts';

/** How a client shows who it is, where that is not a key: settings of the types over HTTP. */
export const credentialSettings = {
  oauth: OauthSettings.optional().describe(
    'gets a token by client credentials, which goes with each prompt: token_url, client_id, client_secret, scope, audience, resource',
  ),
  basic: BasicSettings.optional().describe('user and password of Basic authorization'),
  client_cert: ClientCert,
};

type Credentials = {
  apiKey?: string | undefined;
  oauth?: OauthSettings | undefined;
  basic?: z.output<typeof BasicSettings> | undefined;
  client_cert?: z.output<typeof ClientCert>;
};

/**
 * Makes the calls of a target with its token, its password or its certificate. A token that is refused is renewed
 * once. A header of the user's own wins.
 */
export function authorizedCaller(
  settings: Credentials,
  endpoint: string,
  { timeoutMs, onSecret = () => {} }: Pick<Connection, 'timeoutMs' | 'onSecret'>,
): (call: HttpCall) => Promise<HttpAnswer> {
  checkOne(settings);
  const { oauth, basic, client_cert } = settings;
  const call = certifiedCaller(client_cert, endpoint);
  const { origin } = new URL(endpoint);
  const withAuthorization = (asked: HttpCall, authorization: string) => {
    if (new URL(asked.url).origin !== origin) return call(asked);
    return call({ ...asked, headers: { authorization, ...asked.headers } });
  };
  if (basic) {
    const authorization = learnBasic(basic, onSecret);
    return (asked) => withAuthorization(asked, authorization);
  }
  if (!oauth) return call;
  const tokens = tokenSource(oauth, { timeoutMs, onSecret, call });
  return async (asked) => {
    const token = await tokens.get(asked.signal);
    const answer = await withAuthorization(asked, `Bearer ${token}`);
    if (answer.status !== 401) return answer;
    tokens.drop(token);
    return withAuthorization(asked, `Bearer ${await tokens.get(asked.signal)}`);
  };
}

/** The header, whose encoded part is as secret as the password. */
export function learnBasic(
  { user, password }: z.output<typeof BasicSettings>,
  onSecret: (secret: string) => void,
): string {
  const authorization = basicCredentials(user, password);
  onSecret(authorization.split(' ')[1] ?? '');
  return authorization;
}

/** Throws if several would be the authorization header. */
export function checkOne({ apiKey, oauth, basic }: Credentials): void {
  if ([apiKey, oauth, basic].filter(Boolean).length > 1)
    throw new Error('Use one of api_key, oauth and basic: each is an authorization header.');
}
