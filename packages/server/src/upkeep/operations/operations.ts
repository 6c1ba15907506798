import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import type { Keys } from '../../accounts/secrets/derive-keys.ts';
import { findKeyProblem } from '../../accounts/secrets/known-key.ts';
import type { Db } from '../../db/database.ts';
import { findVersionProblem } from '../../db/migrations.ts';
import { toErrorResponse } from '../../http/answer/error-response.ts';
import type { Env } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';
import { remoteAddress } from '../../http/remote-address.ts';
import type { Metrics } from './metrics.ts';

export type Operations = {
  db: Db;
  keys: Keys;
  metrics: Metrics;
  /** Without it, only this machine may read the metrics. */
  metricsToken: string | undefined;
  /** Aborted when the service is about to stop and wants no new requests. */
  stopping: AbortSignal;
};

/** For operators: liveness, readiness, metrics. */
export function addOperations(app: Hono<Env>, operations: Operations): void {
  const { metrics, stopping } = operations;
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    if (stopping.aborted) return notReady('The service is stopping.');
    const obstacle = await findObstacle(operations);
    return obstacle === undefined ? c.json({ status: 'ready' }) : notReady(obstacle);
  });

  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, operations.metricsToken))
      return toErrorResponse(new Problem('not-yours', { detail: METRICS_REFUSED }));
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
}

const METRICS_REFUSED =
  'Metrics are for callers on the same machine, or with METRICS_TOKEN as bearer token.';

const notReady = (detail: string) =>
  toErrorResponse(new Problem('database-away', { detail, headers: { 'Retry-After': '1' } }));

const MAX_WAIT_MS = 2_000;

const NOT_THERE = 'The database is not reachable.';

/** Why this process cannot serve this database. */
async function findObstacle({ db, keys }: Operations): Promise<string | undefined> {
  const find = async () => (await findVersionProblem(db)) ?? (await findKeyProblem(db, keys));
  const answer = find().catch(() => NOT_THERE);
  const timeout = new AbortController();
  const late = sleep(MAX_WAIT_MS, NOT_THERE, { signal: timeout.signal }).catch(() => NOT_THERE);
  return Promise.race([answer, late]).finally(() => timeout.abort());
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine makes all callers look local, so a forwarded request is not local. */
function mayReadMetrics(c: Context<Env>, token: string | undefined): boolean {
  if (token) return equal(c.req.header('authorization') ?? '', `Bearer ${token}`);
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
  if (forwarded.some((name) => c.req.header(name) !== undefined)) return false;
  return LOOPBACK.test(remoteAddress(c));
}

const equal = (given: string, wanted: string) => timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string) => createHash('sha256').update(text).digest();
