/** A server that throttles, and until when calls to it wait. */
export type Wait = {
  /** Null for the agent under test. */
  address: string | null;
  /** On the campaign's running-time clock. */
  untilMs: number;
};

/** At most one per address. */
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
