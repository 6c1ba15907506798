import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { callUpstream } from './call-upstream.ts';
import { createTenantBreakers, type TenantBreakers } from './tenant-breakers.ts';
import { UpstreamError } from './upstream-error.ts';
import type { Model, Upstream } from './upstreams.ts';

/** An upstream that has a model for the purpose. */
export type Candidate = { upstream: Upstream; model: Model };

/** The request to a provider, and how its answer is read. `read` throws `UpstreamError` if the answer makes no sense. */
export type UpstreamRequest<Answer> = {
  path: string;
  toBody(candidate: Candidate): unknown;
  read(json: unknown, model: Model): Promise<Answer>;
};

type Asked<Answer> = {
  /** The tenant of the prompt: a provider that fails at it may answer the prompts of others. */
  organizationId: string;
  candidates: readonly Candidate[];
  request: UpstreamRequest<Answer>;
};

export type AskUpstreams = <Answer>(
  asked: Asked<Answer>,
) => Promise<{ answer: Answer; model: Model }>;

type Options = { connections: Dispatcher; timeoutMs: number; log: Logger };

/** Asks upstreams in order until one answers or the time is up. Skips a busy or dead upstream until it recovers. */
export function askInOrder({ connections, timeoutMs, log }: Options): AskUpstreams {
  const breakersOf = keepBreakers();

  return async ({ organizationId, candidates, request }) => {
    const end = performance.now() + timeoutMs;
    let failure: UpstreamError | undefined;
    for (const candidate of candidates) {
      const leftMs = Math.floor(end - performance.now());
      if (leftMs <= 0) break;
      const breakers = breakersOf(candidate.upstream);
      const blocking = breakers.blocking(organizationId);
      if (blocking) {
        failure ??= blocking;
        continue;
      }
      const outcome = await ask(candidate, { connections, request, leftMs });
      if ('answer' in outcome) {
        breakers.succeeded();
        return { ...outcome, model: candidate.model };
      }
      failure = outcome.failure;
      recordFailure(breakers, organizationId, failure);
      if (failure.code === 'body-unreadable') break;
      log.warn({ upstream: candidate.upstream.name, reason: failure.message }, 'upstream failed');
    }
    throw failure ?? new UpstreamError('There was no time left.', 'provider-slow');
  };
}

function keepBreakers(): (upstream: Upstream) => TenantBreakers {
  const breakers = new Map<string, TenantBreakers>();
  return ({ name, baseUrl }) => {
    const key = `${name} ${baseUrl}`;
    const ofUpstream = breakers.get(key) ?? createTenantBreakers();
    breakers.set(key, ofUpstream);
    return ofUpstream;
  };
}

type Call<Answer> = {
  connections: Dispatcher;
  request: UpstreamRequest<Answer>;
  leftMs: number;
};

async function ask<Answer>(
  { upstream, model }: Candidate,
  { connections, request, leftMs }: Call<Answer>,
): Promise<{ answer: Answer } | { failure: UpstreamError }> {
  try {
    const json = await callUpstream({
      connections,
      upstream,
      path: request.path,
      body: request.toBody({ upstream, model }),
      timeoutMs: Math.min(leftMs, upstream.timeoutMs ?? leftMs),
    });
    return { answer: await request.read(json, model) };
  } catch (error) {
    if (error instanceof UpstreamError) return { failure: error };
    throw error;
  }
}

function recordFailure(
  breakers: TenantBreakers,
  organizationId: string,
  error: UpstreamError,
): void {
  if (error.isOutage || error.code === 'provider-busy') breakers.failed(organizationId, error);
  else breakers.refused(organizationId);
}
