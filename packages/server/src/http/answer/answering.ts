import type { StillAuthenticated } from '../still-authenticated.ts';

/** How an answer is sent. */
export type Answering = {
  status: number;
  isAuthenticated: StillAuthenticated;
  onBreak(error: unknown): void;
  /** Called when the answer's memory is released, however it ended. */
  onEnd?(): void;
  beatMs?: number;
};
