export type Tick = { at: number; name: string };

/** 0 %, 10 %, 20 %, … up to the maximum. */
export const listTicks = (max: number, step: number): Tick[] =>
  Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, place) => ({
    at: place * step,
    name: nameTick(place * step),
  }));

export const nameTick = (at: number): string => `${Math.round(at * 100)} %`;
