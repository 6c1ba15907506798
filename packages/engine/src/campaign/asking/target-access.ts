import type { Price } from '../../definitions/model.ts';
import type { Target } from '../../definitions/target.ts';
import type { Traces } from '../../definitions/traces.ts';
import type { StateCheck } from '../../state-check/create-state-check.ts';
import type { Budget } from '../limits/budget.ts';
import type { CallLimiter } from '../limits/call-limiter.ts';
import type { LostCalls } from './lost-calls.ts';

/** What every call to the agent needs. */
export type TargetAccess = {
  target: Target;
  targetPrice: Price | null;
  limiter: CallLimiter;
  /** Absent if the agent's state is not looked at. */
  stateCheck?: StateCheck | undefined;
  /** Absent if no spans of the agent arrive. */
  traces?: Traces | undefined;
  budget: Budget;
  lost: Pick<LostCalls, 'add'>;
  signal: AbortSignal;
};
