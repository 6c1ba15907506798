import type { Context as HonoContext } from 'hono';
import type { Env } from '../env.ts';
import type { Mounting } from './mounting.ts';

const PREFIXES_SHOWN = 5;

/** Senders may not know that their client copies the key, so the answer warns them and the log the operator. */
export function warnOfKeys(
  c: HonoContext<Env>,
  { log }: Mounting,
  { response, maskedKeys }: { response: Response; maskedKeys: string[] },
): void {
  const prefixes = [...new Set(maskedKeys)].slice(0, PREFIXES_SHOWN);
  const keys = prefixes.map((prefix) => `pvk_${prefix}_`).join(', ');
  const text = `The request held a service key in plain text (${keys}). It was stored without its secret.`;
  response.headers.set('Warning', `299 provoke "${text}"`);
  const { organizationId, keyPrefix } = c.get('caller');
  const line = { requestId: c.get('requestId'), organizationId, keyPrefix, masked: prefixes };
  log.warn(line, 'service key masked');
}
