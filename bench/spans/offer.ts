import { answerOf } from '../answer-of.ts';
import { forkScript } from '../fork-script.ts';

/** What is sent, in which encoding. Spans of `fresh` are new ones each time, of these traces. */
export type Kind =
  | 'protobuf'
  | 'json'
  | 'gzip'
  | 'one span'
  | 'long span'
  | 'empty objects'
  | 'nested'
  | 'gzip bomb';

/** Requests at a steady rate, whether they are answered or not. */
export type Offer = {
  kind: Kind;
  /** Spans of one request. */
  spans: number;
  requestsPerSecond: number;
  apiKey: string;
  traceIds: readonly string[];
};

export type OfferPlan = { url: string; offers: readonly Offer[]; seconds: number };

export type Offered = {
  spansPerSecond: number;
  /** Requests by their status; 0 for a connection that broke, -1 for those that were not sent as too many waited. */
  statuses: Record<string, number>;
};

const sender = new URL('./sender.ts', import.meta.url);

export async function offer(plan: OfferPlan, signal: AbortSignal): Promise<Offered> {
  const child = forkScript(sender, [], signal);
  child.send(plan);
  return answerOf<Offered>(child);
}
