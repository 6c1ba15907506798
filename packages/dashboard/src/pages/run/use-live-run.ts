import type { RunStatus } from '@provoke/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../../announce/announce.ts';
import { api } from '../../api.ts';
import { follow, type Turn } from '../../live/follow.ts';
import { watchSilence } from '../../live/watch-silence.ts';
import { wordFor } from '../../parts/status-mark.tsx';
import { goalsQuery, indexQuery, runKey, summaryQuery } from './run-queries.ts';
import { takeEvents } from './take-events.ts';

export const isLive = (status: RunStatus): boolean => status === 'PENDING' || status === 'RUNNING';

/**
 * Keeps a run's summary, goals and columns current while it runs. Once begun, only the end of its events ends it: a
 * status that was read elsewhere may be newer than the rows.
 */
export function useLiveRun({ id, status }: { id: string; status: RunStatus }): void {
  const queries = useQueryClient();
  const [begun, begin] = useState<string>();
  if (isLive(status) && begun !== id) begin(id);
  const isFollowed = begun === id;
  useEffect(() => {
    if (!isFollowed) return;
    const readAt = queries.getQueryState(summaryQuery(id).queryKey)?.dataUpdatedAt;
    // The page reads its summary again: it is gone, or leaves to sign in.
    const onRefused = () => void queries.invalidateQueries(summaryQuery(id));
    const onEnd = () => {
      begin(undefined);
      const run = queries.getQueryData(summaryQuery(id).queryKey);
      if (run) announce(`The run has ended: ${wordFor(run.status).toLowerCase()}`);
    };
    return follow(runTurn(queries, { id, onEnd }), { readAt, onRefused });
  }, [queries, id, isFollowed]);
}

/** One connection, from the last row that is there; over when the run is. */
const runTurn =
  (queries: QueryClient, { id, onEnd }: { id: string; onEnd(): void }): Turn =>
  async ({ signal: outer, heard }) => {
    const { number } = await queries.ensureQueryData(indexQuery(id));
    const silence = watchSilence(outer);
    const onSign = () => {
      silence.heard();
      heard();
    };
    const taking = takeEvents(queries, id);
    const signal = AbortSignal.any([silence.signal, taking.isBehind]);
    const asked = { params: { id }, query: { columns: true }, after: number };
    try {
      const events = api.runs.events({ ...asked, reconnects: false, onSign, signal });
      for await (const event of events) taking.take(event);
    } catch (error) {
      if (taking.isBehind.aborted) return 0;
      throw silence.signal.aborted ? silence.signal.reason : error;
    } finally {
      taking.stop();
      silence.stop();
    }
    await readFinal(queries, id);
    onEnd();
    return undefined;
  };

/** The run has ended: reads what is stored, which is final. Throws if the service is away. */
async function readFinal(queries: QueryClient, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: runKey(id) });
  // What was read just now is not read again.
  await queries.fetchQuery(indexQuery(id));
  await queries.fetchQuery(goalsQuery(id));
  // Last, since its status ends what is live.
  await queries.fetchQuery(summaryQuery(id));
}
