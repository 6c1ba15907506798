import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { runTool } from './run-tool.ts';

const LOOK_EVERY_MS = 5;

/** `pg_ctl -w` looks ten times a second, which is most of what a start or a stop takes. We look more often. */
export async function runPgCtl(
  cluster: Cluster,
  args: string[],
  isDone: () => Promise<boolean>,
): Promise<void> {
  const over = new AbortController();
  const look = async () => {
    while (!(await isDone())) await sleep(LOOK_EVERY_MS, undefined, { signal: over.signal });
  };
  try {
    await Promise.race([runTool(cluster, 'pg_ctl', args, over.signal), look()]);
  } finally {
    over.abort();
  }
}
