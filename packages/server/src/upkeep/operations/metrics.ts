import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Env } from '../../http/env.ts';
import { addDomainMetrics, type DomainMetrics, type Sources } from './domain-metrics.ts';

export type Metrics = DomainMetrics & {
  /** Counts and times every request by route; ids in paths never become labels. */
  observe: MiddlewareHandler<Env>;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
};

/** The metrics of this process: its requests, and Node's own figures. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const domain = addDomainMetrics(registry, sources);
  const requests = new Counter({
    name: 'provoke_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'provoke_http_request_duration_seconds',
    help: 'Time until the answer started to go out.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });

  return {
    ...domain,
    async observe(c, next) {
      const started = performance.now();
      await next();
      const labels = { method: methodLabel(c.req.method), route: c.get('route') ?? 'other' };
      requests.inc({ ...labels, status: c.res.status });
      if (isRefusedSignIn(c.req.path, c.res.status)) domain.countSignInFailure();
      seconds.observe(labels, (performance.now() - started) / 1_000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Gauges with the names of counters; the same figures exist by type, without the suffix. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

const isRefusedSignIn = (path: string, status: number) =>
  path.startsWith('/auth/sign-in/') && status >= 400 && status < 500;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Callers can invent methods, and each label value is a stored series. */
const methodLabel = (method: string) => (METHODS.includes(method) ? method : 'other');
