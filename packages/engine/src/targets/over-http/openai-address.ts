import type { Environment } from '../../definitions/target.ts';
import { vendors } from '../../network/vendors.ts';
import { checkKey } from './check-key.ts';

/** Where a server with OpenAI's routes is, and how it is let in. */
type Reached = {
  endpoint?: string | undefined;
  apiKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  oauth?: object | undefined;
  basic?: object | undefined;
};

/** The base URL, or the endpoint's full address. Throws if the server would refuse every prompt for lack of a key. */
export function openaiAddress(settings: Reached, env: Environment): string {
  const address = settings.endpoint ?? baseFrom(env);
  const credentials = { ...settings, apiKey: openaiKey(settings, env) };
  checkKey(address, credentials, settings.endpoint === undefined ? ANY_KEY : OWN_KEY);
  return address;
}

/** The vendor's key goes to the vendor's address, or to the address in the environment, never to a custom endpoint. */
export const openaiKey = ({ endpoint, apiKey, oauth, basic }: Reached, env: Environment) =>
  apiKey ?? (oauth || basic || endpoint !== undefined ? undefined : env['OPENAI_API_KEY']);

/** The address of a route, such as `/chat/completions`. */
export function routeUrl({ endpoint }: Reached, env: Environment, route: `/${string}`): string {
  const url = new URL(endpoint ?? baseFrom(env));
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (!path.endsWith(route)) url.pathname = `${path}${route}`;
  return url.href;
}

const baseFrom = (env: Environment) =>
  env['OPENAI_BASE_URL'] || env['OPENAI_API_BASE'] || vendors.openai;

const OWN_KEY = 'Pass its key with --api-key-env NAME.';
const ANY_KEY =
  'Set OPENAI_API_KEY, pass a key with --api-key-env NAME, or name another address with --endpoint.';
