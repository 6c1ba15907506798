import type { Client } from '@provoke/client';
import type { RunStatus, SliceOutcome } from '@provoke/contract';
import { runCampaign } from '@provoke/engine';
import { type CampaignEvent, stripSecrets } from '@provoke/evidence';
import { readJournalState } from '../../journal/journal-state.ts';
import type { Plan } from '../../plan/make-plan.ts';
import { createDelayedAbort } from './delayed-abort.ts';
import { paceCalls } from './pace-calls.ts';
import { type SliceEnd, sliceEnd } from './slice-end.ts';
import { sliceEvents } from './slice-events.ts';
import { openSliceJournal } from './slice-journal.ts';
import { createSliceStop } from './slice-stop.ts';
import type { TakenSlice } from './taken-slice.ts';

const BEAT_MS = 3_000;
/** The time to write, after everything has stopped, what the calls in flight used. */
const CLOSING_MS = 5_000;

/** How a slice ended, as reported to the service. */
export type Ending = { outcome: SliceOutcome } & Partial<{
  status: RunStatus;
  reason: string | null;
  progress: SliceEnd;
}>;

/**
 * Attacks the slice's goals, from where an earlier worker stopped. Throws what kept it from writing its journal:
 * `SliceLost`, if another worker has the slice.
 */
export async function attackSlice(
  slice: TakenSlice,
  plan: Plan,
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<Ending> {
  const stop = createSliceStop();
  const home = { client, slice, signal: stop.signal };
  const closing = createDelayedAbort(stop.signal, CLOSING_MS);
  const ended = sliceEnd(slice.technique, plan.agentSettings);
  const state = await readJournalState(sliceEvents(home), { onEvent: ended.add });
  const startedMs = performance.now() - state.memory.elapsedMs;
  let last: Extract<CampaignEvent, { type: 'technique-end' }> | undefined;

  const { drawSlot, onPaced } = paceCalls(client, slice);
  const journal = openSliceJournal(
    { ...home, signal: closing.signal },
    {
      end: state.end,
      onStatus: (status) => status === 'RUNNING' || stop.halt(status),
      onPaced,
      onWait: stop.holdFor,
      onFailure: stop.fail,
    },
  );
  const beating = setInterval(journal.beat, BEAT_MS);
  const leave = () => stop.halt('PAUSED');
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    await runCampaign({
      ...plan.campaign,
      control: state.view.control(plan.campaign.control),
      ...{ memory: state.memory, signal: stop.signal, controls: stop.controls },
      drawSlot: (waiting) =>
        drawSlot(waiting).catch((error: unknown) => {
          if (!waiting.aborted) stop.fail(error);
          throw error;
        }),
      onWait({ address, ms }) {
        if (address === null) journal.wait(ms);
      },
      onStep({ id, type }) {
        if (type === 'prompt') stop.onPrompt(id);
      },
      async record(event) {
        if (event.type === 'technique-end') last = event;
        // What is not committed is not counted: the next worker does it again.
        const isLate = stop.signal.aborted && event.type !== 'calls-lost';
        if (isLate || state.isKnown(event)) return undefined;
        const safe = stripSecrets(event, plan.secrets);
        const elapsed_ms = Math.round(performance.now() - startedMs);
        await journal.append([safe], elapsed_ms);
        const recorded = { ...safe, elapsed_ms };
        state.add(recorded);
        ended.add(recorded);
        if (event.type === 'attempt-end') stop.onRecorded(event.attempt.id);
        return recorded;
      },
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearInterval(beating);
    signal.removeEventListener('abort', leave);
    await journal.close();
    closing.clear();
    stop.close();
  }
  stop.throwIfFailed();
  const isFinished = Array.from(plan.campaign.goals).every((goal) =>
    state.memory.isFinished(slice.technique, goal),
  );
  if (!isFinished && stop.signal.aborted) return { outcome: 'released' };
  return {
    outcome: isFinished ? 'finished' : 'unfinished',
    ...(last && { status: last.status, reason: last.reason }),
    progress: ended.result(),
  };
}
