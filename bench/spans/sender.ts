import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { exportsOf } from './exports.ts';
import type { Offer, Offered, OfferPlan } from './offer.ts';

/** Requests of an offer that wait for their answers; more are not sent. */
const WAITING_MAX = 64;
const TIMEOUTS = { headersTimeout: 60_000, bodyTimeout: 60_000 };

// A separate process, so that its own cost does not affect what it measures.
process.once('message', async (plan: OfferPlan) => {
  process.send?.(await carryOut(plan));
  process.disconnect();
});

async function carryOut({ url, offers, seconds }: OfferPlan): Promise<Offered> {
  const agent = new Agent({ ...TIMEOUTS, connections: WAITING_MAX });
  const statuses: Offered['statuses'] = {};
  const note = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const sent = await Promise.all(
    offers.map((offer) => sendSteadily({ agent, url, offer, seconds, note })),
  );
  await agent.close();
  return { spansPerSecond: sent.reduce((sum, spans) => sum + spans, 0) / seconds, statuses };
}

type Sending = {
  agent: Agent;
  url: string;
  offer: Offer;
  seconds: number;
  note(status: number): void;
};

/** Returns how many spans were sent. */
async function sendSteadily({ agent, url, offer, seconds, note }: Sending): Promise<number> {
  const next = exportsOf(offer);
  const waiting = new Set<Promise<void>>();
  const started = performance.now();
  let spans = 0;
  for (let sent = 0; ; sent++) {
    const due = started + (sent * 1_000) / offer.requestsPerSecond;
    if (due > started + seconds * 1_000) break;
    await wait(Math.max(0, due - performance.now()));
    if (waiting.size >= WAITING_MAX) {
      note(-1);
      continue;
    }
    spans += offer.spans;
    const answered = post(agent, { url, apiKey: offer.apiKey, ...next() })
      .then(note)
      .finally(() => waiting.delete(answered));
    waiting.add(answered);
  }
  await Promise.all(waiting);
  return spans;
}

type Request = { url: string; apiKey: string; body: Buffer; headers: Record<string, string> };

async function post(agent: Agent, { url, apiKey, body, headers }: Request): Promise<number> {
  try {
    const answer = await agent.request({
      ...{ origin: url, path: '/v1/traces', method: 'POST', body },
      headers: { ...headers, authorization: `Bearer ${apiKey}` },
    });
    await answer.body.dump();
    return answer.statusCode;
  } catch {
    return 0;
  }
}
