import type { PlannedTechnique } from '@provoke/engine';
import type { ParsedAttack } from '../configuration/attack-config.ts';
import { requestsOf } from './count-requests.ts';

type Size = {
  attack: Pick<ParsedAttack, 'floor_requests' | 'budget' | 'repeat'>;
  goals: number;
};

/**
 * The techniques with the floor's number of requests for a goal: as many as a technique may send, so that they are
 * compared at equal requests. Within a limit of requests the attack comes first, and the floor asks every goal as often
 * as the rest allows, at least once.
 */
export function sizeFloor(
  techniques: readonly PlannedTechnique[],
  { attack, goals }: Size,
): PlannedTechnique[] {
  const attacks = techniques.filter(({ arm }) => arm !== 'control');
  const most = Math.max(1, ...attacks.map(({ requestsMax = 1 }) => requestsMax));
  const requestsMax = attack.floor_requests ?? Math.min(most, leftFor(attacks, { attack, goals }));
  return techniques.map((one) => (one.arm === 'control' ? { ...one, requestsMax } : one));
}

function leftFor(
  attacks: readonly PlannedTechnique[],
  { attack: { budget, repeat }, goals }: Size,
): number {
  const { max_requests } = budget;
  if (max_requests === undefined) return Number.POSITIVE_INFINITY;
  const all = attacks.reduce((sum, planned) => sum + requestsOf(planned, goals) * repeat, 0);
  return Math.max(1, Math.floor((max_requests - all) / (goals * repeat)));
}
