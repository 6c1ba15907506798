import type { CampaignActs, GoalCounts } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import type { ControlPlan } from '@provoke/engine';
import type { RecordedEnding, Spending } from '@provoke/evidence';
import {
  createFold,
  measureActs,
  measureCampaign,
  type Summary,
  tellState,
} from '@provoke/figures';
import { countAttempts } from './attempt-counts.ts';
import type { CampaignProgress, Phase, TechniqueProgress } from './campaign-progress.ts';
import { createFinishedGoals } from './finished-goals.ts';
import { type GoalView, viewGoal } from './goal-view.ts';
import { createPace } from './pace.ts';
import { createRaisedGoals } from './raised-goals.ts';
import { createRecentErrors } from './recent-errors.ts';
import { createRunningGoals } from './running-goals.ts';
import type { ViewEvent, ViewedAttempt } from './view-event.ts';
import { createWaits } from './waits.ts';

/** A fold over a campaign's events. Its size depends on goals and techniques, never on attempts. */
export type CampaignView = {
  /** `readNotes` reads the notes of an attempt that came from a journal without them. */
  add(event: ViewEvent, readNotes?: () => string): void;
  /** At a time on the clock of `elapsed_ms` (default: the last event's). */
  progress(nowMs?: number): CampaignProgress;
  /** Whether a technique has finished a goal, or all goals. */
  isFinished(technique: string, goal: number): boolean;
  hasFinished(technique: string): boolean;
  /** One goal, over all techniques. */
  goal(index: number): GoalView;
  /** Goals by state. Cheap, unlike the summary. */
  counts(): GoalCounts;
  /** What the agent did, where rules decide; of what late spans raised, as it was before. Iterates over all goals. */
  acts(): CampaignActs | undefined;
  /** Whether late spans raised an attempt's word, which `summary` does not count. */
  hasRaised(): boolean;
  /** When a harmless request is still to be sent: never where one was answered. */
  control(planned?: ControlPlan): ControlPlan;
  /** By role. */
  spending(): Spending[];
  /** The rates with their intervals, and the spending. Iterates over all goals. */
  summary(): Summary;
};

const PHASES = { COMPLETED: 'completed', FAILED: 'failed', CANCELLED: 'cancelled' } as const;

/** `accept`: doubts that its reader accepts. */
export function createCampaignView({
  accept,
}: {
  accept?: readonly DoubtId[] | undefined;
} = {}): CampaignView {
  const tally = createFold({ accept });
  const statuses = new Map<string, TechniqueProgress['status']>();
  const finished = createFinishedGoals();
  const running = createRunningGoals();
  const errors = createRecentErrors();
  const waits = createWaits();
  const goalPace = createPace();
  const raisedGoals = createRaisedGoals();
  let raised: CampaignProgress['raised'] = { count: 0, newest: null };
  let settlesUntil: string | null = null;
  let phase: Phase = 'starting';
  let ending: RecordedEnding = 'running';
  let spent: CampaignProgress['spent'] = null;
  let goals = 0;
  let answers = 0;
  let elapsedMs = 0;

  function start(event: ViewEvent & { type: 'campaign-start' }): void {
    goals = event.goals;
    phase = 'running';
    ending = 'running';
    spent = null;
    settlesUntil = null;
    running.clear();
    goalPace.begin(elapsedMs);
    for (const technique of event.techniques) statuses.set(technique, 'pending');
  }

  function endAttempt(attempt: ViewedAttempt, readNotes: () => string): void {
    running.addAttempt(attempt);
    errors.add(attempt, readNotes);
  }

  function endGoal({ technique, goal }: ViewEvent & { type: 'goal-end' }): void {
    running.end(technique, goal.index);
    if (finished.has(technique, goal.index)) return;
    finished.add(technique, goal.index);
    goalPace.mark(elapsedMs);
  }

  function raise({ raise }: ViewEvent & { type: 'attempt-raised' }): void {
    raised = { count: raised.count + 1, newest: raise };
    raisedGoals.add(raise);
  }

  function settle({ until }: ViewEvent & { type: 'settling' }): void {
    phase = 'settling';
    settlesUntil = until;
  }

  function end(event: ViewEvent & { type: 'campaign-end' }): void {
    phase = event.paused ? 'paused' : PHASES[event.status];
    ending = { status: event.status, reason: event.reason };
    spent = event.spent ?? null;
    settlesUntil = null;
    running.clear();
    waits.clear();
  }

  function startGoal({ technique, goal }: ViewEvent & { type: 'goal-start' }): void {
    statuses.set(technique, 'running');
    running.start(technique, goal);
  }

  function fold(event: ViewEvent, readNotes: () => string): void {
    switch (event.type) {
      case 'campaign-start':
        start(event);
        break;
      case 'goal-start':
        startGoal(event);
        break;
      case 'ask-end':
        answers++;
        break;
      case 'attempt-end':
        endAttempt(event.attempt, readNotes);
        break;
      case 'attempt-raised':
        raise(event);
        break;
      case 'settling':
        settle(event);
        break;
      case 'goal-end':
        endGoal(event);
        break;
      case 'technique-end':
        statuses.set(event.technique, event.status);
        break;
      case 'campaign-end':
        end(event);
        break;
    }
  }

  return {
    add(event, readNotes) {
      elapsedMs = Math.max(elapsedMs, event.elapsed_ms ?? 0);
      if (event.type === 'wait') return waits.add(event, elapsedMs);
      tally.observe(event);
      const notes = event.type === 'attempt-end' ? event.attempt.notes : undefined;
      fold(event, readNotes ?? (() => notes ?? ''));
    },

    progress(nowMs = elapsedMs) {
      const now = Math.max(nowMs, elapsedMs);
      const waiting = waits.at(now);
      const isRunning = phase === 'running';
      const total = goals * statuses.size;
      const left = total - finished.all();
      const perMs = isRunning ? goalPace.perMs(now) : null;
      return {
        phase: isRunning && waiting.length > 0 ? 'waiting' : phase,
        ...tellState({ ending, finished: finished.all(), planned: total }),
        spent,
        techniques: [...statuses].map(([technique, status]) => ({
          technique,
          status,
          finished: finished.by(technique),
        })),
        goals: { count: goals, finished: finished.all(), total, broken: tally.counts().broken },
        running: running.list(),
        attempts: countAttempts(tally),
        answers,
        errors: errors.list(),
        elapsedMs: isRunning ? now : elapsedMs,
        leftMs: perMs === null ? null : left / perMs,
        waiting,
        ...{ settlesUntil, raised },
      };
    },

    isFinished: finished.has,
    hasFinished: (technique) => finished.by(technique) === goals,
    goal: (index) => raisedGoals.apply(index, viewGoal(tally, index, running.has(index))),
    counts: tally.counts,
    acts: () => measureActs(tally),
    hasRaised: () => raised.count > 0,
    control: ({ when }: Pick<ControlPlan, 'when'> = { when: 'needed' }) => ({
      when: tally.control() ? 'never' : when,
      sent: tally.arms.get('harmless')?.counts().attempts ?? 0,
    }),
    spending: tally.spending,
    summary: () => measureCampaign(tally),
  };
}
