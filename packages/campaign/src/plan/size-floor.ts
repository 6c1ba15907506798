import type { PlannedTechnique } from '@provoke/engine';
import { floorRequests } from '@provoke/figures';
import type { ParsedAttack } from '../configuration/attack-config.ts';
import { requestsOf } from './count-requests.ts';

type Size = {
  attack: Pick<ParsedAttack, 'floor_requests' | 'budget' | 'repeat'>;
  goals: number;
};

/** The techniques with the floor's number of requests for a goal. */
export function sizeFloor(
  techniques: readonly PlannedTechnique[],
  { attack, goals }: Size,
): PlannedTechnique[] {
  const { floor_requests, budget, repeat } = attack;
  const attacks = techniques.filter(({ arm }) => arm !== 'control');
  const sizes = attacks.map((one) => ({
    perGoal: one.requestsMax ?? 1,
    all: requestsOf(one, goals),
  }));
  const requestsMax =
    floor_requests ??
    floorRequests(sizes, { goals, repeats: repeat, maxRequests: budget.max_requests });
  return techniques.map((one) => (one.arm === 'control' ? { ...one, requestsMax } : one));
}
