import type { Sample } from './take-sample.ts';
import { withScript } from './with-script.ts';

const server = new URL('./bare-server.ts', import.meta.url);

/** What belongs to a connection or a moment, not to the answer. */
const PASSING = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'];

type Bare = Sample & { signal: AbortSignal };

/** The yardstick of an endpoint: a server that gives the same answer without working for it. */
export async function withBareServer<Outcome>(
  { answer: { status, headers }, bodyFile, signal }: Bare,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const lasting = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !PASSING.includes(name)),
  );
  const answer = JSON.stringify({ status, headers: lasting });
  return withScript({ script: server, args: [answer, bodyFile], signal }, work);
}
