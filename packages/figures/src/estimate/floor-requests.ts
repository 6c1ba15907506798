type Attack = {
  /** The most requests for one goal in one repeat. */
  perGoal: number;
  /** Over all goals. */
  all: number;
};

type Scope = { goals: number; repeats: number; maxRequests: number | undefined };

/**
 * How often the floor asks for a goal: as often as a technique may, so that they are compared at equal requests. Within
 * a limit of requests the attack comes first, and the floor asks every goal as often as the rest allows, at least once.
 */
export function floorRequests(
  attacks: readonly Attack[],
  { goals, repeats, maxRequests }: Scope,
): number {
  const most = Math.max(1, ...attacks.map(({ perGoal }) => perGoal));
  if (maxRequests === undefined) return most;
  const all = attacks.reduce((sum, attack) => sum + attack.all * repeats, 0);
  return Math.min(most, Math.max(1, Math.floor((maxRequests - all) / (goals * repeats))));
}
