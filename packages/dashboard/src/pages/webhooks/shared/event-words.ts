import type { DeliveryType, WebhookEvent } from '@provoke/contract';

/** What each event is, in words, and when it is sent. */
const EVENTS: Readonly<Record<WebhookEvent, { title: string; when: string }>> = {
  'schedule.ended': {
    title: 'Campaign ended',
    when: 'A campaign of a schedule ended, with its verdict and figures.',
  },
  'schedule.regression': {
    title: 'Regression found',
    when: 'A campaign of a schedule is worse than its baseline, beyond chance.',
  },
  'schedule.skipped': {
    title: 'Time skipped',
    when: 'A due time started no campaign, and why.',
  },
};

// The keys of the table above.
const ids = Object.keys(EVENTS) as WebhookEvent[];

export const events = ids.map((id) => ({ id, ...EVENTS[id] }));

export const titleOf = (type: DeliveryType): string =>
  type === 'webhook.test' ? 'Test' : (EVENTS[type]?.title ?? type);

/** `All`, or `Regression found, Time skipped`. */
export const sayEvents = (chosen: readonly WebhookEvent[]): string =>
  chosen.length === events.length ? 'All' : chosen.map(titleOf).join(', ');
