import type { FormValues } from './form-values.ts';
import { isCommandLine } from './targets.ts';

/** The workers' part of the form: which target, and how fast. */
export type Workers = { target: string; concurrency: number; requests_per_minute: number | null };

/** The value that holds whether it runs on workers. */
export const ON_WORKERS = 'workers.on';

export const isOnWorkers = (values: FormValues): boolean => values[ON_WORKERS] === 'true';

const TARGET = /^[\w.-]{1,64}$/;
const CONCURRENCY_MAX = 1_000;
const PER_MINUTE_MAX = 1_000_000;

export function readWorkers(values: FormValues, { isNew }: { isNew: boolean }) {
  const text = (name: string) => values[name]?.trim() ?? '';
  const target = text('workers.target');
  const concurrency = readCount(text('workers.concurrency'), CONCURRENCY_MAX);
  const typed = text('workers.requests_per_minute');
  const perMinute = typed === '' ? null : readCount(typed, PER_MINUTE_MAX);
  const hasNoAddress = isNew && !isCommandLine(values['agent.type']) && !text('agent.endpoint');
  return {
    value: {
      ...{ target, concurrency: concurrency ?? 1 },
      requests_per_minute: perMinute ?? null,
    } satisfies Workers,
    errors: {
      ...(!TARGET.test(target) && {
        'workers.target': 'Letters, digits, dots, dashes and underscores, such as staging.',
      }),
      ...(concurrency === undefined && { 'workers.concurrency': wanted(CONCURRENCY_MAX) }),
      ...(perMinute === undefined && { 'workers.requests_per_minute': wanted(PER_MINUTE_MAX) }),
      ...(hasNoAddress && {
        'agent.endpoint': 'A new agent needs it: it is recorded.',
      }),
    },
  };
}

const wanted = (max: number) => `A whole number from 1 to ${max}.`;

function readCount(typed: string, max: number): number | undefined {
  const number = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= max ? number : undefined;
}
