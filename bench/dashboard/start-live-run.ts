import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import { makeRun, type Target } from '../service/make-run.ts';
import { small } from './make-large-run.ts';

const FIRST = 1_000;
/** Four times a second there are new rows to show; so often they are sent. */
const BATCHES_PER_SECOND = 10;

type Pace = { perSecond: number; seconds: number };

/** A run that is under way and has its first results; more can be sent at a pace. */
export async function startLiveRun(client: Client, target: Target) {
  const run = await makeRun(client, target);
  await client.runs.update({ params: { id: run }, body: { status: 'RUNNING' } });
  const send = (from: number, count: number) =>
    client.runs.recordResults({ params: { id: run }, body: { results: results(from, count) } });
  await send(0, FIRST);
  return {
    run,
    async sendSteadily({ perSecond, seconds }: Pace, signal: AbortSignal): Promise<void> {
      const started = performance.now();
      const count = perSecond / BATCHES_PER_SECOND;
      for (let batch = 0; batch < seconds * BATCHES_PER_SECOND; batch++) {
        const due = started + (batch * 1_000) / BATCHES_PER_SECOND;
        await sleep(due - performance.now(), undefined, { signal });
        await send(FIRST + batch * count, count);
      }
    },
  };
}

/** Ten attempts at each goal, so that there are new goals all the time; some are broken. */
const results = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...small,
    evaluation_status:
      (from + at) % 13 === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : small.evaluation_status,
    agent_specific_data: {
      ...small.agent_specific_data,
      goal: `Say the code word of shop ${Math.floor((from + at) / 10)}`,
      goal_index: Math.floor((from + at) / 10),
    },
  }));
