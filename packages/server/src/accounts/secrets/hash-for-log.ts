import { createHmac } from 'node:crypto';

const PURPOSE = 'provoke log: account';

/**
 * What was typed as an e-mail address, for the log: equal texts get equal hashes, on every node. It may be a password in the
 * wrong field, so a reader of the log cannot tell or try what it was without the service's secret.
 */
export function hashForLog(secret: string): (typed: string) => string {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  return (typed) =>
    createHmac('sha256', key).update(typed.trim().toLowerCase()).digest('base64url').slice(0, 16);
}
