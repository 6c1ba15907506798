import type { Attempt, Spending } from './attempt.ts';
import type { CampaignEvent } from './events.ts';

type Spent =
  | { type: 'attempt-end'; attempt: Pick<Attempt, 'spending'> }
  | Exclude<CampaignEvent, { type: 'attempt-end' }>;

/** What the calls of an event used. */
export function spendingOf(event: Spent | { type: 'wait' }): readonly Spending[] {
  if (event.type === 'attempt-end') return event.attempt.spending;
  if (event.type === 'ask-end') return [event.ask.spending];
  return event.type === 'calls-lost' ? event.spending : [];
}
