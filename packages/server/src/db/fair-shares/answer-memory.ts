import { type FairShares, fairShares, type Release } from './fair-shares.ts';

/** The memory of one answer. It is released at the latest when the answer is over. */
export type AnswerMemory = {
  /**
   * Waits until this many bytes may be held. Do not call it while keeping memory until more is granted: several such
   * callers would wait for each other.
   */
  take(bytes: number): Promise<Release>;
  /** Releases what is held so far. */
  giveBack(): void;
};

/** As much as any request holds anyway, so it is not counted. */
const UNCOUNTED_BYTES = 65_536;

/** Shared by all answers of a service. A wait lasts longer than it takes to cut off stalled readers. */
export const shareAnswerMemory = (): FairShares =>
  fairShares({ total: 48_000_000, perGroup: 16_000_000, waitingMax: 1_000, waitMs: 45_000 });

/** One answer's part. `close` releases everything, including later grants, and calls `onClose`. */
export function openAnswerMemory(
  shares: FairShares,
  organizationId: string,
  onClose: () => void = () => {},
): AnswerMemory & { close(): void } {
  const held = new Set<Release>();
  let closed = false;
  const giveBack = () => {
    for (const release of held) release();
  };
  return {
    giveBack,
    async take(bytes) {
      if (bytes <= UNCOUNTED_BYTES) return () => {};
      const giveShareBack = await shares.take(organizationId, bytes);
      const release = () => {
        held.delete(release);
        giveShareBack();
      };
      held.add(release);
      if (closed) release();
      return release;
    },
    close() {
      closed = true;
      giveBack();
      onClose();
    },
  };
}
