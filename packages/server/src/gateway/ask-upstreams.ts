import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { callUpstream } from './call-upstream.ts';
import { createTenantBreakers, type TenantBreakers } from './tenant-breakers.ts';
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

type Asked<Answer> = {
  /** Whose prompt it is: a provider that fails at it may answer those of others. */
  organizationId: string;
  candidates: readonly Candidate[];
  question: Question<Answer>;
};

export type Ask = <Answer>(asked: Asked<Answer>) => Promise<{ answer: Answer; model: Model }>;

type Asking = { connections: Dispatcher; timeoutMs: number; log: Logger };

/** Asks upstreams in their order, until one answers or the time is up. One that is busy or dead is passed over until it recovers. */
export function askInOrder({ connections, timeoutMs, log }: Asking): Ask {
  const breakers = new Map<string, TenantBreakers>();
  const breakersOf = ({ name, baseUrl }: Upstream) => {
    const key = `${name} ${baseUrl}`;
    const ofUpstream = breakers.get(key) ?? createTenantBreakers();
    breakers.set(key, ofUpstream);
    return ofUpstream;
  };

  return async ({ organizationId, candidates, question }) => {
    const end = performance.now() + timeoutMs;
    let failure: UpstreamError | undefined;
    for (const { upstream, model } of candidates) {
      const leftMs = Math.floor(end - performance.now());
      if (leftMs <= 0) break;
      const breaker = breakersOf(upstream);
      const blocking = breaker.blocking(organizationId);
      if (blocking) {
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
        if (error.isIll || error.trouble === 'provider-busy') breaker.failed(organizationId, error);
        else breaker.refused(organizationId);
        if (error.trouble === 'body-unreadable') throw error;
        log.warn({ upstream: upstream.name, reason: error.message }, 'upstream failed');
        failure = error;
      }
    }
    throw failure ?? new UpstreamError('There was no time left.', 'provider-slow');
  };
}
