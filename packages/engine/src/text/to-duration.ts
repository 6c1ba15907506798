/** A readable duration: "45 s", "20 min". */
export const toDuration = (ms: number): string =>
  Math.ceil(ms / 1_000) < 120 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`;
