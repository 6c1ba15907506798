import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { type Breaker, createBreaker } from './breaker.ts';
import { callUpstream } from './call-upstream.ts';
import { UpstreamError } from './upstream-error.ts';
import type { Model, Upstream } from './upstreams.ts';

/** An upstream that has a model for the purpose. */
export type Candidate = { upstream: Upstream; model: Model };

/** What is asked, and how the answer is read. `read` throws `UpstreamError` when it makes no sense. */
export type Question<Answer> = {
  path: string;
  toBody(candidate: Candidate): unknown;
  read(json: unknown, model: Model): Promise<Answer>;
};

export type Ask = <Answer>(
  candidates: readonly Candidate[],
  question: Question<Answer>,
) => Promise<{ answer: Answer; model: Model }>;

type Asking = { connections: Dispatcher; timeoutMs: number; log: Logger };

/** Asks upstreams in their order, until one answers or the time is up. One that is busy or dead is passed over until it recovers. */
export function askInOrder({ connections, timeoutMs, log }: Asking): Ask {
  const breakers = new Map<string, Breaker>();
  const breakerOf = ({ name, baseUrl }: Upstream) => {
    const key = `${name} ${baseUrl}`;
    const breaker = breakers.get(key) ?? createBreaker();
    breakers.set(key, breaker);
    return breaker;
  };

  return async (candidates, question) => {
    const end = performance.now() + timeoutMs;
    let failure: UpstreamError | undefined;
    for (const { upstream, model } of candidates) {
      const breaker = breakerOf(upstream);
      const blocking = breaker.blocking();
      const leftMs = Math.floor(end - performance.now());
      if (blocking || leftMs <= 0) {
        failure ??= blocking;
        continue;
      }
      try {
        const json = await callUpstream({
          connections,
          upstream,
          path: question.path,
          body: question.toBody({ upstream, model }),
          timeoutMs: Math.min(leftMs, upstream.timeoutMs ?? leftMs),
        });
        const answer = await question.read(json, model);
        breaker.succeeded();
        return { answer, model };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        // It found fault with the request, so it is well.
        if (error.trouble === 'body-unreadable') {
          breaker.succeeded();
          throw error;
        }
        breaker.failed(error);
        log.warn({ upstream: upstream.name, reason: error.message }, 'upstream failed');
        failure = error;
      }
    }
    throw failure ?? new UpstreamError('There was no time left.', 'provider-slow');
  };
}
