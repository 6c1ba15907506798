import { type FairShares, fairShares, type Release } from './fair-shares.ts';

/** The memory of one answer. What it takes is given back when the answer is over, at the latest. */
export type AnswerMemory = {
  /**
   * Waits until so many bytes may be held. Not to be asked by one that keeps what it holds until it gets more:
   * several of those would wait for each other.
   */
  take(bytes: number): Promise<Release>;
  /** Gives back what is held so far. */
  giveBack(): void;
};

/** As much as any request holds anyway: not counted. */
const UNCOUNTED_BYTES = 65_536;

/** For all answers of a service together. A wait outlasts the readers that are cut off because they stopped. */
export const shareAnswerMemory = (): FairShares =>
  fairShares({ total: 48_000_000, perGroup: 16_000_000, waitingMax: 1_000, waitMs: 45_000 });

/** One answer's part. `close` gives back everything, also what is granted later. */
export function openAnswerMemory(
  shares: FairShares,
  organizationId: string,
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
    },
  };
}
