import type { Arm } from '@provoke/contract';
import type { Goal } from '@provoke/evidence';
import type { Model } from '../../definitions/model.ts';
import type { Role } from '../../definitions/technique.ts';
import type { PrefillCheck } from '../asking/check-prefill.ts';
import type { AskHelper } from '../asking/helper-asker.ts';
import type { Memory } from '../events/memory.ts';
import type { RecordEvent } from '../events/record-event.ts';
import type { Controls } from '../limits/controls.ts';
import type { Pause } from '../limits/pause.ts';
import type { EarlierTurns } from '../probing/earlier-turns.ts';
import type { Probing } from '../probing/probe.ts';
import type { TurnSeen } from '../probing/to-exchange.ts';
import type { Convert } from './convert.ts';

/** What all branches of one technique share while it attacks one goal. */
export type GoalContext = {
  technique: string;
  goal: Goal;
  /** The arm of all its attempts. */
  arm: Arm;
  /** As in `PlannedTechnique`; absent in a search, too. */
  requestsMax?: number | undefined;
  /** Number of times the goal is attacked. */
  repeats: number;
  /** Number of the repeat, from 1; absent without repeats. */
  repeat?: number;
  seed: number;
  probing: Probing;
  models: Partial<Record<Role, Model>>;
  askHelper: AskHelper;
  checkPrefill: PrefillCheck;
  memory: Memory;
  record: RecordEvent;
  /** Calls of each branch so far, by kind. */
  counts: Map<string, number>;
  /** The goal's attempts, including those before a resume. */
  outcome: { answered: number; unanswered: number };
  /** What the agent answered at this goal. */
  turns: EarlierTurns<TurnSeen>;
  /** Branches whose last question got no answer. */
  away: Set<string>;
  pause: Pause;
  /** Absent where prompts are sent as the technique wrote them. */
  convert?: Convert | undefined;
  controls?: Controls | undefined;
};
