import type { Client } from '@provoke/client';
import type { CampaignState, RunStatus, SliceOutcome } from '@provoke/contract';
import { type CampaignEvent, createControls, runCampaign } from '@provoke/engine';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';
import { readJournalState } from '../journal/journal-state.ts';
import { storable } from '../outbox/to-result.ts';
import type { Plan } from '../plan/make-plan.ts';
import { stripSecrets } from '../secrets/secrets.ts';
import type { CampaignPlans } from './campaign-plans.ts';
import { paceCalls } from './pace-calls.ts';
import { planSlice } from './plan-slice.ts';
import { type SliceEnd, sliceEnd } from './slice-end.ts';
import { openSliceJournal, SliceLost, sliceEvents, untilAnswered } from './slice-journal.ts';
import type { TakenSlice } from './taken-slice.ts';

export type Working = {
  client: Client;
  plans: CampaignPlans;
  signal: AbortSignal;
  /** What a person at a terminal should know. */
  note(text: string): void;
};

const BEAT_MS = 3_000;
/** The time for a call under way to end. A longer one is sent again by the next worker. */
const CALL_MS = 120_000;

/**
 * Works on a slice until it is finished, or until the campaign pauses, the worker stops or another worker has it.
 * Everything is committed at the service before the next prompt goes out.
 */
export async function runSlice(slice: TakenSlice, working: Working): Promise<void> {
  const { plans, note } = working;
  const { name } = slice.campaign;
  try {
    const plan = await planSlice(slice, plans).catch((error: unknown) => {
      if (error instanceof UsageError) return error;
      throw error;
    });
    if (plan instanceof UsageError) {
      note(`${name}: refused. ${plan.message}`);
      await end(slice, working, { outcome: 'refused', reason: messageOf(plan) });
    } else await end(slice, working, await attack(slice, plan, working));
  } catch (error) {
    if (!(error instanceof SliceLost)) throw error;
    note(`${name}: another worker has ${describe(slice)} now.`);
  } finally {
    plans.leave(slice);
  }
}

type Ending = { outcome: SliceOutcome } & Partial<{
  status: RunStatus;
  reason: string | null;
  progress: SliceEnd;
}>;

/** Attacks the slice's goals, from where an earlier worker stopped. */
async function attack(slice: TakenSlice, plan: Plan, working: Working): Promise<Ending> {
  const { client, signal } = working;
  const stop = new AbortController();
  const home = { client, slice, signal: stop.signal };
  const ended = sliceEnd(slice.technique);
  const state = await readJournalState(sliceEvents(home), { onEvent: ended.add });
  const startedMs = performance.now() - state.memory.elapsedMs;
  const controls = createControls();
  const calls = new Set<string>();
  let failure: unknown;
  let isHalting = false;
  let ending: NodeJS.Timeout | undefined;
  let last: Extract<CampaignEvent, { type: 'technique-end' }> | undefined;

  const halt = (status: CampaignState) => {
    if (status === 'RUNNING') return;
    // The call under way ends, and its attempt is recorded.
    isHalting = true;
    controls.hold();
    if (calls.size === 0 || status === 'CANCELLED') stop.abort();
    // A call that failed, and waits to be tried again, would wait for ever.
    ending ??= setTimeout(() => stop.abort(), CALL_MS);
  };
  let waiting: NodeJS.Timeout | undefined;
  const holdFor = (ms: number) => {
    controls.hold();
    clearTimeout(waiting);
    waiting = setTimeout(() => isHalting || controls.release(), ms);
  };
  const fail = (error: unknown) => {
    failure ??= error;
    stop.abort();
  };
  const { drawSlot, onPaced } = paceCalls(client, slice);
  const journal = openSliceJournal(home, {
    ...{ end: state.end, onStatus: halt, onPaced, onWait: holdFor, onFailure: fail },
  });
  const beating = setInterval(journal.beat, BEAT_MS);
  const leave = () => halt('PAUSED');
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    await runCampaign({
      ...plan.campaign,
      ...{ memory: state.memory, signal: stop.signal, controls },
      drawSlot: (waiting) =>
        drawSlot(waiting).catch((error: unknown) => {
          if (!waiting.aborted) fail(error);
          throw error;
        }),
      onWait({ address, ms }) {
        if (address === null) journal.wait(ms);
      },
      onStep({ id, type }) {
        if (type === 'prompt') calls.add(id);
      },
      async record(event) {
        if (event.type === 'attempt-end') calls.delete(event.attempt.id);
        if (event.type === 'technique-end') last = event;
        // What is not committed is not counted: the next worker does it again.
        if (stop.signal.aborted || state.isKnown(event)) return undefined;
        const safe = stripSecrets(event, plan.secrets);
        const elapsed_ms = Math.round(performance.now() - startedMs);
        await journal.append([safe], elapsed_ms);
        const recorded = { ...safe, elapsed_ms };
        state.add(recorded);
        ended.add(recorded);
        return recorded;
      },
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearInterval(beating);
    clearTimeout(waiting);
    clearTimeout(ending);
    signal.removeEventListener('abort', leave);
    await journal.close();
  }
  if (failure !== undefined) throw failure;
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

/** Also while the worker is stopping: the slice is free for others at once. */
async function end({ id, epoch }: TakenSlice, { client }: Working, ending: Ending): Promise<void> {
  const signal = AbortSignal.timeout(END_MS);
  const reason = ending.reason ? storable(ending.reason) : null;
  await untilAnswered(signal, () =>
    client.slices.end({ params: { id }, body: { ...ending, reason, epoch }, signal }),
  );
}

const END_MS = 30_000;

const describe = ({ technique, goals }: TakenSlice) =>
  `${technique} on ${goals.length === 1 ? '1 goal' : `${goals.length} goals`}`;
