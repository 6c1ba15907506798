import type { Client } from '@provoke/client';
import { storable } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CampaignPlans } from './campaign-plans.ts';
import { planSlice } from './plan-slice.ts';
import { attackSlice, type Ending } from './slices/attack-slice.ts';
import type { TakenSlice } from './slices/taken-slice.ts';
import { SliceLost, untilAnswered } from './slices/until-answered.ts';

export type Working = {
  client: Client;
  plans: CampaignPlans;
  signal: AbortSignal;
  /** What a person at a terminal should know. */
  note(text: string): void;
};

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
    } else await end(slice, working, await attackSlice(slice, plan, working));
  } catch (error) {
    if (!(error instanceof SliceLost)) throw error;
    note(`${name}: another worker has ${describe(slice)} now.`);
  } finally {
    plans.leave(slice);
  }
}

/** Also while the worker is stopping: the slice is free for others immediately. */
async function end({ id, epoch }: TakenSlice, { client }: Working, ending: Ending): Promise<void> {
  const signal = AbortSignal.timeout(END_MS);
  const reason = ending.reason ? storable(ending.reason) : null;
  await untilAnswered(signal, () =>
    client.slices.end({ params: { id }, body: { ...ending, reason, epoch }, signal }),
  );
}

const END_MS = 30_000;

const describe = ({ technique, goals }: TakenSlice) =>
  `${technique} on ${plural(goals.length, 'goal')}`;
