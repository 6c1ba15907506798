import type { Load, LoadRequest } from '../load/load.ts';
import type { Script } from '../postgres/pgbench-script.ts';

/** An endpoint to be measured, and what against. */
export type Subject = {
  title: string;
  /** Asked for anew each round: what it says may be used up by then. */
  request(): Promise<LoadRequest>;
  status: number;
  concurrency: number;
  /** What the service asks of PostgreSQL for one such request, for pgbench to do alone. */
  script?: Script;
  /** The same with another run for each client. */
  scriptOverRuns?: Script;
};

/** Who answers: the service, `node:http` with the same bytes, or PostgreSQL to pgbench. */
export type Contestant = 'service' | 'bare' | 'pgbench' | 'pgbenchOverRuns';

/** A subject with what came of it; with `refused` the service answered something else than it should. */
export type Row = Subject & { loads: Partial<Record<Contestant, Load>>; refused?: string };
