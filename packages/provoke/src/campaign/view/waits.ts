/** A server that throttles, and until when it is left alone. */
export type Wait = {
  /** Null for the agent under test. */
  address: string | null;
  /** On the clock of the campaign's running time. */
  untilMs: number;
};

/** At most one for each address. */
export function createWaits() {
  const waits = new Map<string | null, number>();
  return {
    add({ address, ms }: { address: string | null; ms: number }, nowMs: number): void {
      waits.set(address, Math.max(waits.get(address) ?? 0, nowMs + ms));
    },
    at: (nowMs: number): Wait[] =>
      [...waits]
        .filter(([, untilMs]) => untilMs > nowMs)
        .map(([address, untilMs]) => ({ address, untilMs })),
    clear: () => waits.clear(),
  };
}
