import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, History } from './history.ts';

/** Services on one database, tried in turn. */
export type Place = { urls: string[]; key: string; runs: string[] };

/** Starts parallel writers, each sending one request after the other until stopped. */
export function startWriters(place: Place, history: History, count: number) {
  const stopping = new AbortController();
  const over = Promise.all(
    Array.from({ length: count }, (_, index) => writeOn(place, history, index, stopping.signal)),
  );
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await over;
    },
  };
}

/** Repeatedly: a result, a trace of it, and three results with a trace each. */
async function writeOn(place: Place, history: History, index: number, signal: AbortSignal) {
  for (let round = index; !signal.aborted; round++) {
    const run = place.runs[round % place.runs.length];
    const send = sender(place, history, { patient: round % 4 > 0 || place.urls.length > 1 });
    const [result, trace, bulk] = [randomUUID(), randomUUID(), randomUUID()];
    const recorded = await send('/result', { run, ...marked(result) }, [result]);
    if (recorded) {
      const steps = `/result/${(recorded as { id: string }).id}/trace`;
      await send(steps, { sequence: 1, content: { op: trace } }, [trace]);
    }
    const ops = [0, 1, 2].map((at) => `${bulk}/${at}`);
    const results = ops.map((op) => ({
      ...marked(op),
      traces: [{ sequence: 1, content: { op: `${op}/trace` } }],
    }));
    const marks = ops.flatMap((op) => [op, `${op}/trace`]);
    await send(`/run/${run}/results`, { results }, marks);
  }
}

const STATUSES = ['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'ERROR_AGENT_RESPONSE'];

const marked = (op: string) => ({
  agent_specific_data: { op },
  evaluation_status: STATUSES[op.charCodeAt(0) % STATUSES.length],
});

const TRIES_MAX = 600;
const PAUSE_MS = 50;

/** Retries with the same key until there is an answer. Impatient ones stop at a broken connection. */
function sender({ urls, key }: Place, history: History, { patient }: { patient: boolean }) {
  return async (path: string, body: object, marks: string[]): Promise<unknown> => {
    const operation = { marks, acknowledged: false };
    history.operations.push(operation);
    const request = toRequest(key, body);
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const answer = await ask(`${urls[tries % urls.length]}${path}`, request);
      note(history, answer, tries + 1);
      if (answer.status === 201) {
        operation.acknowledged = true;
        return JSON.parse(answer.text);
      }
      if (isRefused(answer)) history.refused.push(`${answer.status} ${answer.text}`);
      if (isRefused(answer) || (answer.status === 'broken' && !patient)) return undefined;
      await sleep(PAUSE_MS);
    }
    throw new Error(`No answer to POST ${path} after ${TRIES_MAX} tries.`);
  };
}

const toRequest = (key: string, body: object): RequestInit => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(body),
});

function note(history: History, { status, replayed }: Asked, tries: number): void {
  history.count(status);
  if (replayed) history.replays++;
  history.triesMax = Math.max(history.triesMax, tries);
}

/** An answer that is not 201 and does not ask to retry. */
const isRefused = ({ status, retryAfter }: Asked): boolean =>
  typeof status === 'number' && retryAfter === null;

type Asked = { status: Answer; retryAfter?: string | null; replayed?: boolean; text: string };

async function ask(url: string, request: RequestInit): Promise<Asked> {
  try {
    const response = await fetch(url, request);
    const retryAfter = response.headers.get('retry-after');
    const replayed = response.headers.has('idempotency-replayed');
    return { status: response.status, retryAfter, replayed, text: await response.text() };
  } catch (error) {
    const { code } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
    return { status: code === 'ECONNREFUSED' ? 'nobody' : 'broken', text: '' };
  }
}
