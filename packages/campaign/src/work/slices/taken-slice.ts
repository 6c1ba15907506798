import type { Taken } from '@provoke/contract';
import type { PickedGoal } from '@provoke/engine';
import { UsageError } from '../../errors/usage-error.ts';
import { StoredGoals } from '../../folder/stored-goals.ts';

/** A campaign as its workers get it. */
export type TakenCampaign = NonNullable<Taken['campaign']>;

export type TakenSlice = Taken['slices'][number] & { campaign: TakenCampaign };

/** The slices of an answer, each with its campaign. */
export const takenSlices = ({ campaign, slices }: Taken): TakenSlice[] =>
  campaign ? slices.map((slice) => ({ ...slice, campaign })) : [];

/** The goals of a slice. The service has only checked that they are objects. */
export function goalsOf({ goals }: TakenSlice): PickedGoal[] {
  const { data } = StoredGoals.safeParse(goals);
  if (!data?.length) throw new UsageError('The goals of this slice cannot be read.');
  return data;
}
