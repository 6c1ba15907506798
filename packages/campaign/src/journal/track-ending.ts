import type { CampaignStatus, RecordedEnding } from '@provoke/evidence';
import { createFinishedGoals } from '../view/finished-goals.ts';
import type { EventHead } from './journal-entry.ts';

/** How one process's part of the campaign ended. */
export type JournaledEnding = { status: CampaignStatus; reason: string | null; paused?: true };

/** A fold over a journal's events, attempts aside: how the campaign ended, and which goals are finished. */
export function trackEnding() {
  const finished = createFinishedGoals();
  let goals = 0;
  let techniques = 0;
  let ending: JournaledEnding | null = null;

  return {
    add(event: Exclude<EventHead, { type: 'attempt-end' }>): void {
      if (event.type === 'campaign-start') {
        goals = event.goals;
        techniques = event.techniques.length;
        ending = null;
      } else if (event.type === 'goal-end') finished.add(event.technique, event.goal.index);
      else if (event.type === 'campaign-end') {
        const { status, reason, paused } = event;
        ending = { status, reason, ...(paused && { paused }) };
      }
    },
    /** Over all techniques: finished, and in total. */
    goals: {
      get finished() {
        return finished.all();
      },
      get total() {
        return goals * techniques;
      },
    },
    /** The last ending; null if interrupted, and before the first end. */
    get ending() {
      return ending;
    },
    hasFinished: (technique: string) => finished.by(technique) === goals,
  };
}

type Ended = { isRunning: boolean; ending: JournaledEnding | null; isWhole: boolean };

/** `isRunning`: a process has the campaign's lock. */
export function toRecordedEnding({ isRunning, ending, isWhole }: Ended): RecordedEnding {
  if (isRunning) return 'running';
  return ending ? { status: ending.status, reason: ending.reason, isWhole } : 'interrupted';
}
