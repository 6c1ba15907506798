import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt, CampaignEvent } from '@provoke/engine';
import { safeLine } from './safe-text.ts';

const words: Record<EvaluationStatus, string> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  NOT_EVALUATED: 'not evaluated',
  ERROR_AGENT_RESPONSE: 'target error',
  ERROR_TEST_FRAMEWORK: 'our error',
  PASSED_CRITERIA: 'passed',
  FAILED_CRITERIA: 'failed',
};

type Progress = {
  observe(event: CampaignEvent): void;
  /** For a person who waits. */
  howFar(): string;
};

/** Tells of a campaign as it goes on: a line an attempt, and one where a technique begins when there are several. */
export function createProgress(tell: (line: string) => void): Progress {
  let goals = 0;
  let techniques: readonly string[] = [];
  let current: string | undefined;
  const seen = { attempts: 0, asks: 0 };
  function observe(event: CampaignEvent): void {
    if (event.type === 'campaign-start') ({ goals, techniques } = event);
    if (event.type === 'goal-start' && techniques.length > 1 && event.technique !== current) {
      current = event.technique;
      tell(`${safeLine(current, 40)}, ${techniques.indexOf(current) + 1} of ${techniques.length}:`);
    }
    if (event.type === 'ask-end') seen.asks++;
    if (event.type !== 'attempt-end') return;
    seen.attempts++;
    tell(formatAttempt(event.attempt, goals));
  }
  return {
    observe,
    howFar: () =>
      `Still at it: ${count(seen.attempts, 'attempt')}, ${count(seen.asks, 'answer')} of other models so far.`,
  };
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** One attempt, on one line. */
function formatAttempt(attempt: Attempt, goals: number): string {
  const { goal, status, latencyMs, notes } = attempt;
  const place = `${goal.index + 1}/${goals}`.padStart(`${goals}/${goals}`.length);
  const seconds = `${(latencyMs / 1000).toFixed(1)} s`.padStart(7);
  return `${place}${branchOf(attempt)}  ${words[status].padEnd(13)} ${seconds}  ${safeLine(goal.text, 48)} — ${safeLine(notes, 90)}`;
}

/** What an attempt was made for if it does not count, and its place among several of a goal. */
function branchOf({ arm = 'attack', data: { stream, iteration } }: Attempt): string {
  if (arm !== 'attack') return ` ${arm}`;
  if (typeof stream !== 'number' || typeof iteration !== 'number') return '';
  return ` stream ${stream}, round ${iteration}`;
}
