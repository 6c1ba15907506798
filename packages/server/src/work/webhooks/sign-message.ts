import { createHmac } from 'node:crypto';

type Message = { id: string; timestamp: number; body: string };

/** The headers of Standard Webhooks; `timestamp` is in seconds. */
export function signMessage(
  secret: string,
  { id, timestamp, body }: Message,
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${signature}`,
  };
}
