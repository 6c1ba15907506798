import type { BudgetLimits, DoubtId } from '@provoke/contract/lists';
import type { Controls, Environment, ProbeStep } from '@provoke/engine';
import type { GoalList } from '@provoke/evidence';
import type { Planned } from '@provoke/figures';
import type { WrittenGoals } from './configuration/choose-goals.ts';
import type { HackEvent } from './hack-event.ts';
import type { Extensions } from './registry.ts';
import type { CampaignView } from './view/campaign-view.ts';

/** A campaign while this process runs it. */
export type LiveCampaign = {
  id: string;
  path: string;
  /** The agent's host, or its name if it has none. */
  host: string;
  /** The command that resumes it. */
  resume: string;
  agent: string;
  goals: GoalList;
  budget: BudgetLimits;
  /** The longest that a call to the agent may take. */
  callMaxMs: number;
  /** Everything so far, over all resumes; already has the event that comes with it. */
  view: CampaignView;
  /** The time on the clock of the view. */
  elapsedMs(): number;
};

export type HackOptions = {
  env: Environment;
  signal: AbortSignal;
  /** The user's own techniques, judges and targets. */
  extensions?: Extensions;
  /** Called with everything that happens, and awaited before the goal continues. */
  onEvent?: (event: HackEvent, campaign: LiveCampaign) => void | Promise<void>;
  /** Called with what happens within attempts, as it happens; nothing of it is recorded. */
  onStep?: (step: ProbeStep) => void;
  /** Holds the campaign and skips goals. */
  controls?: Controls;
  /** Called with what a person at a terminal should know: a service that does not answer, how to resume. */
  onNotice?: (text: string) => void;
  /** Called before anything is sent, with what makes the campaign comparable with another one. */
  onPlanned?: (planned: Planned) => void;
  /** Where the goals of the configuration are written, for reports that point there. */
  goalsAt?: WrittenGoals | undefined;
  /** Asks the person at the terminal; absent without one. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Return every attempt, not only the numbers; a function is called at the end. */
  collect?: boolean | (() => boolean);
  /** More doubts that the reader of the outcome accepts, in addition to those in the attack's configuration. */
  accept?: readonly DoubtId[] | undefined;
  /** How long to wait at the end for a service that accepts nothing. */
  maxWaitMs?: number;
};
