import type { HackEvent, LiveCampaign, RunningGoal } from '@provoke/campaign';
import { type Controls, createControls, type ProbeStep } from '@provoke/engine';
import { createExchanges } from './exchanges.ts';
import { createGoalTexts } from './goal-texts.ts';
import { currentGoal, type LiveGoal, type LiveState } from './live-state.ts';
import { createMeasured } from './measured.ts';

type Pressed = Pick<
  LiveState,
  | ('chosen' | 'pane' | 'top' | 'asking' | 'isStopping' | 'notice')
  | ('outcome' | 'details' | 'next' | 'place')
>;

/** How long what late spans raised is shown. */
const LATE_MS = 10_000;

/** What the screen knows of a campaign: the engine's view of it, and what was pressed. */
export function createLiveCampaign(
  campaign: LiveCampaign,
  controls: Controls = createControls(),
  clock: () => number = Date.now,
) {
  const { id, agent, budget, callMaxMs, view, goals, elapsedMs } = campaign;
  const measured = createMeasured(view, clock);
  let lateUntilMs = 0;
  const texts = createGoalTexts(goals);
  const exchanges = createExchanges(clock);
  const skipped = new Set<number>();
  let pressed: Pressed = {
    ...{ chosen: undefined, pane: 'goals', top: 0, asking: undefined, isStopping: false },
    ...{ notice: undefined, outcome: undefined, details: undefined, next: [], place: '' },
  };

  const goalAt =
    (running: readonly RunningGoal[]) =>
    (index: number): LiveGoal => {
      const known = view.goal(index);
      const latest = running.findLast(({ goal }) => goal.index === index);
      const isSkipped = skipped.has(index) && known.state !== 'broken';
      return {
        ...known,
        state: isSkipped ? 'skipped' : known.state,
        text: texts.at(index),
        place: placeOf(latest),
      };
    };

  const live = {
    onRecord: `The campaign is saved. Resume it:\n  ${campaign.resume}`,

    state(): LiveState {
      const progress = view.progress(elapsedMs());
      return {
        ...{ id, agent, budget, callMaxMs, progress, exchange: exchanges.shown },
        summary: pressed.outcome?.summary ?? measured.summary(),
        waits: exchanges.waits(),
        late: clock() < lateUntilMs ? (progress.raised.newest ?? undefined) : undefined,
        settlesMs: leftUntil(progress.settlesUntil, clock()),
        ...{ goalAt: goalAt(progress.running), isHeld: controls.isHeld, ...pressed },
      };
    },

    addEvent(event: HackEvent): void {
      if (event.type === 'goal-start') texts.add(event.goal);
      if (event.type === 'attempt-end') exchanges.addAttempt(event.attempt);
      if (event.type === 'goal-end') exchanges.endGoal(event.goal.index);
      if (event.type === 'attempt-raised') lateUntilMs = clock() + LATE_MS;
      measured.observe(event);
    },
    addStep: (step: ProbeStep): void => exchanges.addStep(step),

    set(change: Partial<Pressed>): void {
      pressed = { ...pressed, ...change };
    },

    move(rows: number): void {
      const { progress, chosen } = live.state();
      const from = chosen ?? currentGoal({ progress, chosen })?.goal.index ?? 0;
      const last = progress.goals.count - 1;
      live.set({ chosen: Math.max(0, Math.min(last, from + rows)) });
    },

    hold: () => (controls.isHeld ? controls.release() : controls.hold()),

    /** The chosen goal if it is in progress, otherwise the oldest. */
    skip(): void {
      const current = currentGoal(live.state());
      if (!current) return;
      const { goal, technique } = current;
      skipped.add(goal.index);
      controls.skip({ technique, goal: goal.index });
      exchanges.endGoal(goal.index);
      live.set({ notice: `Skipped goal ${goal.index + 1}. A resume attempts it again.` });
    },
  };
  return live;
}

export type LiveView = ReturnType<typeof createLiveCampaign>;

const placeOf = (running: RunningGoal | undefined): string =>
  running?.stream == null || running.iteration === null
    ? ''
    : `${running.stream}·${running.iteration}`;

const leftUntil = (until: string | null, nowMs: number): number | undefined =>
  until === null ? undefined : Math.max(0, Date.parse(until) - nowMs);
