import type { RunReport } from '@provoke/contract';

/** Until when late spans still count, after the last attempt; written by the client that records the run. */
export function settlingUntil({ status, run_config }: Pick<RunReport, 'status' | 'run_config'>) {
  if (status !== 'RUNNING') return undefined;
  const config = run_config as { progress?: { settling_until?: unknown } | null } | null;
  const until = config?.progress?.settling_until;
  return typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : undefined;
}
