import type { StillAuthenticated } from '../still-authenticated.ts';

/** How an answer is sent. */
export type Answering = {
  status: number;
  isAuthenticated: StillAuthenticated;
  onBreak(error: unknown): void;
  /** Called when the answer's memory is released, however it ended. */
  onEnd?(): void;
  /** Does a piece of its work, if need be in its turn. */
  work?<Outcome>(piece: () => Promise<Outcome>): Promise<Outcome>;
  beatMs?: number;
};
