import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Reservation } from '../db/tables/money-tables.ts';
import type { Caller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { costOf, type Tokens } from './credits/cost.ts';
import { batchReservations } from './credits/reservation-store.ts';
import { type BilledCall, runBilledCall } from './run-billed-call.ts';
import { askInOrder, type Candidate } from './upstreams/ask-upstreams.ts';
import { findLocalUpstream } from './upstreams/local-upstream.ts';
import {
  type FindProxy,
  findUpstreamProxy,
  openConnections,
} from './upstreams/open-connections.ts';
import type { Purpose, Upstream } from './upstreams/upstreams.ts';
import { batchSettlements, type EndedCall, type Settle } from './usage/settlement-store.ts';

export type GatewaySettings = {
  upstreams: readonly Upstream[];
  /** Address of a possible local model server, used if there is no upstream. */
  localModelUrl: string | undefined;
  /** For one call, with all the providers that it tries. */
  timeoutMs: number;
  connectTimeoutMs: number;
  /** For requests without `max_tokens`. */
  maxTokens: number;
  /** Unset: every provider is called directly. */
  findProxy?: FindProxy;
};

export type Gateway = {
  /** The upstreams that may answer, in order; throws when there is none. */
  getCandidates(purpose: Purpose): Promise<BilledCall<unknown>['candidates']>;
  listCandidates(purpose: Purpose): Promise<Candidate[]>;
  /** What a call of these maximum tokens must reserve, whichever of them answers. */
  reservationFor(candidates: readonly Candidate[], estimate: Tokens): Reservation;
  run<Answer>(call: BilledCall<Answer>, caller: Caller): Promise<Answer>;
  maxTokens: number;
  /** Aborts the calls in flight and waits until their reserved credits are released. */
  close(): Promise<void>;
};

/** Time to settle after the longest call. A reservation older than that belongs to a process that is gone. */
const SETTLING_MS = 60_000;

type Dependencies = { db: Db; log: Logger; onCall?(call: EndedCall): void };

/** The model gateway: connections to providers, their state, and the credits that calls cost. */
export function openGateway(settings: GatewaySettings, { db, log, onCall }: Dependencies): Gateway {
  const { upstreams, localModelUrl, timeoutMs, connectTimeoutMs, maxTokens } = settings;
  const { findProxy = () => undefined } = settings;
  // A proxy that cannot be used stops the start, not the first call.
  for (const { baseUrl } of upstreams) findUpstreamProxy(baseUrl, findProxy);
  const connections = openConnections({ connectTimeoutMs, findProxy });
  const billing = {
    reserve: batchReservations(db),
    settle: notifying(batchSettlements(db), onCall),
    askUpstreams: askInOrder({ connections, timeoutMs, log }),
  };
  const findLocal = localModelUrl ? findLocalUpstream(connections, localModelUrl) : undefined;

  async function listCandidates(purpose: Purpose): Promise<Candidate[]> {
    const local = upstreams.length === 0 ? await findLocal?.() : undefined;
    return [...upstreams, ...(local ? [local] : [])].flatMap((upstream) => {
      const model = upstream.models[purpose];
      return model ? [{ upstream, model }] : [];
    });
  }

  const inFlight = new Set<Promise<unknown>>();

  return {
    listCandidates,
    async getCandidates(purpose) {
      const [first, ...others] = await listCandidates(purpose);
      if (!first)
        throw new Problem('provider-unreachable', {
          detail: missingUpstream(settings, purpose),
          // The condition will not change within the seconds that a client waits.
          headers: { 'x-should-retry': 'false' },
        });
      return [first, ...others];
    },
    reservationFor: (candidates, estimate) => ({
      call_id: newId(),
      amount_micros: Math.max(...candidates.map(({ model }) => costOf(model, estimate))),
      lasts_ms: timeoutMs + SETTLING_MS,
    }),
    run(call, caller) {
      const running = runBilledCall(call, caller, billing);
      inFlight.add(running);
      return running.finally(() => inFlight.delete(running));
    },
    maxTokens,
    async close() {
      await connections.destroy();
      await Promise.allSettled(inFlight);
    },
  };
}

const notifying =
  (settle: Settle, onCall: Dependencies['onCall']): Settle =>
  async (organizationId, call) => {
    const settled = await settle(organizationId, call);
    if (settled) onCall?.(call);
    return settled;
  };

function missingUpstream({ upstreams, localModelUrl }: GatewaySettings, purpose: Purpose): string {
  if (upstreams.length > 0) return `No upstream of GATEWAY_UPSTREAMS has a model for ${purpose}.`;
  if (purpose === 'embeddings')
    return 'Set GATEWAY_UPSTREAMS to a provider with an embedding_model.';
  return `No model provider is set up: set GATEWAY_UPSTREAMS${localModelUrl ? `, or start a local model server on ${localModelUrl}` : ''}.`;
}
