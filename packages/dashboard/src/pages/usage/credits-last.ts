/** The days that credits are looked at for how long they last. */
export const PACE_DAYS = 7;

/** Fewer days are near the end. */
const NEAR_DAYS = 7;

type Lasting =
  | { state: 'none left' }
  /** Nobody needed any lately. */
  | { state: 'none needed' }
  | { state: 'unused' }
  | { state: 'near' | 'enough'; days: number };

/** How long credits last if the next days are like the last ones. */
export function lastCredits({ credits, used }: { credits: string; used: string }): Lasting {
  const isUsed = Number(used) > 0;
  if (!(Number(credits) > 0)) return { state: isUsed ? 'none left' : 'none needed' };
  if (!isUsed) return { state: 'unused' };
  const days = Math.floor((Number(credits) / Number(used)) * PACE_DAYS);
  return { state: days < NEAR_DAYS ? 'near' : 'enough', days };
}

/** From this share on, a limit is near. */
const NEAR_SHARE = 0.8;

export type Fullness = 'free' | 'near' | 'reached';

export function fullnessOf({ used, max }: { used: number; max: number | null }): Fullness {
  if (max === null) return 'free';
  if (used >= max) return 'reached';
  return used >= max * NEAR_SHARE ? 'near' : 'free';
}
