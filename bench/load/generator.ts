import { Client } from 'undici';
import type { Load, LoadPlan } from './load.ts';
import { quantile } from './quantile.ts';
import { sendUntil, type Timing } from './send-until.ts';

const TIMEOUTS = { headersTimeout: 60_000, bodyTimeout: 60_000 };

// A separate process, so that its own cost does not affect what it measures. Receives a plan, answers with a load.
process.once('message', async (plan: LoadPlan) => {
  process.send?.(await carryOut(plan));
  process.disconnect();
});

async function carryOut(plan: LoadPlan): Promise<Load> {
  const clients = Array.from({ length: plan.concurrency }, () => new Client(plan.url, TIMEOUTS));
  const together = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return (
      await Promise.all(clients.map((client) => sendUntil(client, plan.request, until)))
    ).flat();
  };

  await together(plan.warmSeconds);
  const started = performance.now();
  const timings = await together(plan.seconds);
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(clients.map((client) => client.close()));
  return toLoad(timings, { seconds, status: plan.status });
}

function toLoad(timings: Timing[], { seconds, status }: { seconds: number; status: number }): Load {
  const times = timings.filter((timing) => timing.status === status).map(({ ms }) => ms);
  return {
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failed: timings.length - times.length,
  };
}
