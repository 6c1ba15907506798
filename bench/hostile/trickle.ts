import { request } from 'node:http';

type Slow = { url: string; apiKey: string; callers: number };

/** Starts large bodies and sends ten bytes of each per second, until stopped. */
export function trickle({ url, apiKey, callers }: Slow): () => void {
  const requests = Array.from({ length: callers }, () => {
    const slow = request(`${url}/attack`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'content-length': 9_900_000,
      },
    });
    slow.on('error', () => {});
    slow.flushHeaders();
    return slow;
  });
  const timer = setInterval(() => {
    for (const slow of requests) slow.write(' ');
  }, 100);
  return () => {
    clearInterval(timer);
    for (const slow of requests) slow.destroy();
  };
}
