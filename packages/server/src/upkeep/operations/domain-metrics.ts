import { runStatuses } from '@provoke/contract';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Db, PoolCounts } from '../../db/database.ts';
import type { Writing } from '../../db/writing/writing.ts';
import { MICROS } from '../../gateway/credits/usd.ts';
import type { EndedCall } from '../../gateway/usage/settlement-store.ts';
import type { Received } from '../../records/spans/receive-export.ts';

/** Sources of figures that are not counted here. */
export type Sources = { db: Db; pool(): PoolCounts; eventStreams(): number };

export type DomainMetrics = {
  countCall(call: EndedCall): void;
  countSignInFailure(): void;
  countSpans(received: Received): void;
  /** The same writes, counted while they wait. */
  counting(writing: Writing): Writing;
};

/** Metrics of the domain: runs, results, the gateway and its queues. No label names a tenant. */
export function addDomainMetrics(
  registry: Registry,
  { db, pool, eventStreams }: Sources,
): DomainMetrics {
  const registers = [registry];
  new Gauge({
    name: 'provoke_runs',
    help: 'Runs in the database, by status; none while it is away.',
    labelNames: ['status'],
    registers,
    async collect() {
      this.reset();
      for (const { status, runs } of await countRuns(db).catch(() => []))
        this.set({ status }, runs);
    },
  });
  new Gauge({
    name: 'provoke_results',
    help: 'Results in the database, by verdict; none while it is away.',
    labelNames: ['verdict'],
    registers,
    async collect() {
      this.reset();
      for (const [verdict, results] of await countResults(db).catch(() => []))
        this.set({ verdict }, results);
    },
  });
  new Gauge({
    name: 'provoke_event_streams',
    help: 'Event streams of runs that are open.',
    registers,
    collect() {
      this.set(eventStreams());
    },
  });
  new Gauge({
    name: 'provoke_database_connections',
    help: 'Connections of the pool, by state; `waiting` are statements that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(pool())) this.set({ state }, number);
    },
  });
  const waiting = new Gauge({
    name: 'provoke_waiting_writes',
    help: 'Single results and traces that wait to be written in a batch.',
    labelNames: ['record'],
    registers,
  });
  for (const record of ['result', 'trace']) waiting.set({ record }, 0);
  const calls = new Counter({
    name: 'provoke_gateway_calls_total',
    help: 'Finished calls of the gateway, by status.',
    labelNames: ['endpoint', 'status'],
    registers,
  });
  const tokens = new Counter({
    name: 'provoke_gateway_tokens_total',
    help: 'Tokens of those calls, by direction.',
    labelNames: ['direction'],
    registers,
  });
  const cost = new Counter({
    name: 'provoke_gateway_cost_dollars_total',
    help: 'What those calls cost, in US dollars.',
    registers,
  });
  const signInFailures = new Counter({
    name: 'provoke_sign_in_failures_total',
    help: 'Sign-ins that were refused.',
    registers,
  });

  const spans = new Counter({
    name: 'provoke_spans_total',
    help: 'Spans that agents sent, by what became of them; `unknown` have a trace id of no run.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of spanOutcomes) spans.inc({ outcome }, 0);

  return {
    countCall({ endpoint, status_code, input_tokens, output_tokens, cost_micros }) {
      calls.inc({ endpoint, status: status_code });
      tokens.inc({ direction: 'input' }, input_tokens);
      tokens.inc({ direction: 'output' }, output_tokens);
      cost.inc(cost_micros / MICROS);
    },
    countSignInFailure: () => signInFailures.inc(),
    countSpans(received) {
      for (const outcome of spanOutcomes) spans.inc({ outcome }, received[outcome]);
    },
    counting: ({ db: own, writeBatched }) => ({
      db: own,
      async writeBatched(kind, input) {
        waiting.inc({ record: kind.record });
        try {
          return await writeBatched(kind, input);
        } finally {
          waiting.dec({ record: kind.record });
        }
      },
    }),
  };
}

const spanOutcomes = ['kept', 'unknown', 'over', 'invalid'] as const;

const statuses = sql.join(runStatuses.map((status) => sql`(${status}::text)`));

/** Includes statuses without runs. */
async function countRuns(db: Db): Promise<{ status: string; runs: number }[]> {
  const { rows } = await sql<{ status: string; runs: number }>`
    select known.status, count(runs.id) as runs
    from (values ${statuses}) as known (status) left join runs
      on runs.status = known.status and runs.deleted_at is null
    group by known.status`.execute(db);
  return rows;
}

/** From the counts on the runs, so that a scrape costs the same for a thousand and for ten million results. */
async function countResults(db: Db): Promise<[string, number][]> {
  const { rows } = await sql<Record<string, number>>`
    select
      coalesce(sum(successful_jailbreaks), 0)::bigint as broken,
      coalesce(sum(failed_jailbreaks), 0)::bigint as resisted,
      coalesce(sum(errors), 0)::bigint as error,
      coalesce(sum(not_evaluated), 0)::bigint as undecided,
      coalesce(sum(total_results - successful_jailbreaks - failed_jailbreaks - errors - not_evaluated), 0)::bigint
        as criteria
    from runs where deleted_at is null`.execute(db);
  return Object.entries(rows[0] ?? {});
}
