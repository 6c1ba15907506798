import type { Logger } from 'pino';
import { Agent } from 'undici';
import { gatherReservations } from '../credits/reservations.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { type EndedCall, gatherSettlements, type Settle } from '../usage/settle-calls.ts';
import { askInOrder, type Candidate } from './ask-upstreams.ts';
import { carryOutCall, type GatewayCall } from './carry-out-call.ts';
import { findLocalUpstream } from './local-upstream.ts';
import { ANSWER_BYTES_MAX } from './read-upstream.ts';
import { setAsideFor } from './set-aside.ts';
import type { Purpose, Upstream } from './upstreams.ts';

export type GatewaySettings = {
  upstreams: readonly Upstream[];
  /** Where a local model server may run, which is used when there is no upstream. */
  localModelUrl: string | undefined;
  /** For one call, whatever happens in it. */
  timeoutMs: number;
  connectTimeoutMs: number;
  /** For a caller who names no `max_tokens`. */
  maxTokens: number;
};

export type Gateway = {
  /** Who may answer, in order; throws when there is nobody. */
  getCandidates(purpose: Purpose): Promise<GatewayCall<unknown>['candidates']>;
  listCandidates(purpose: Purpose): Promise<Candidate[]>;
  carryOut<Answer>(call: GatewayCall<Answer>): Promise<Answer>;
  maxTokens: number;
  /** Breaks off the calls under way, and waits until what was set aside for them is free again. */
  close(): Promise<void>;
};

type Place = { db: Db; log: Logger; onCall?(call: EndedCall): void };

/** What the gateway's operations work with: connections to providers, what is known of them, and the money. */
export function openGateway(settings: GatewaySettings, { db, log, onCall }: Place): Gateway {
  const { upstreams, localModelUrl, timeoutMs, connectTimeoutMs, maxTokens } = settings;
  const connections = new Agent({
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: ANSWER_BYTES_MAX,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const parts = {
    setAside: setAsideFor(timeoutMs, gatherReservations(db)),
    settle: telling(gatherSettlements(db), onCall),
    ask: askInOrder({ connections, timeoutMs, log }),
  };
  const findLocal = localModelUrl ? findLocalUpstream(connections, localModelUrl) : undefined;

  async function listCandidates(purpose: Purpose): Promise<Candidate[]> {
    const local = upstreams.length === 0 ? await findLocal?.() : undefined;
    return [...upstreams, ...(local ? [local] : [])].flatMap((upstream) => {
      const model = upstream.models[purpose];
      return model ? [{ upstream, model }] : [];
    });
  }

  const underWay = new Set<Promise<unknown>>();

  return {
    listCandidates,
    async getCandidates(purpose) {
      const [first, ...others] = await listCandidates(purpose);
      if (!first)
        throw new Problem('provider-unreachable', {
          detail: nobody(settings, purpose),
          // It will not be set up in the seconds that a client waits.
          headers: { 'x-should-retry': 'false' },
        });
      return [first, ...others];
    },
    carryOut(call) {
      const carriedOut = carryOutCall(call, parts);
      underWay.add(carriedOut);
      return carriedOut.finally(() => underWay.delete(carriedOut));
    },
    maxTokens,
    async close() {
      await connections.destroy();
      await Promise.allSettled(underWay);
    },
  };
}

const telling =
  (settle: Settle, onCall: Place['onCall']): Settle =>
  async (organizationId, call) => {
    const settled = await settle(organizationId, call);
    if (settled) onCall?.(call);
    return settled;
  };

function nobody({ upstreams, localModelUrl }: GatewaySettings, purpose: Purpose): string {
  if (upstreams.length > 0) return `No upstream of GATEWAY_UPSTREAMS has a model for ${purpose}.`;
  if (purpose === 'embeddings')
    return 'Set GATEWAY_UPSTREAMS to a provider with an embedding_model.';
  return `No model provider is set up: set GATEWAY_UPSTREAMS${localModelUrl ? `, or start a local model server on ${localModelUrl}` : ''}.`;
}
