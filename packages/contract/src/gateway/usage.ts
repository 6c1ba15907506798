import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { boolean, day, timestamp } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

/** US dollars with six decimals: `"0.012300"`. */
export const usd = z.string().regex(/^-?\d+\.\d{6}$/);

const keyPrefix = z.string().nullable();

export const UsageLog = z
  .object({
    id: z.int(),
    timestamp,
    api_key_prefix: keyPrefix.meta({
      description: 'Null for calls of a local service.',
    }),
    user_username: z.string().nullable(),
    organization_name: z.string(),
    model_id_used: z.string(),
    api_endpoint: z.string(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    credits_deducted: usd,
    latency_ms: z.int(),
    status_code: z.int(),
  })
  .meta({
    id: 'UsageLog',
    description: 'One call that reserved credits. It contains no prompts or replies.',
  });
export type UsageLog = z.infer<typeof UsageLog>;

export const UsageOfDay = z
  .object({
    date: z.iso.date(),
    api_key_prefix: keyPrefix.optional().meta({ description: 'Only with `by_key=true`.' }),
    calls: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    credits_deducted: usd,
  })
  .meta({ id: 'UsageOfDay', description: 'The calls of one day, in UTC.' });
export type UsageOfDay = z.infer<typeof UsageOfDay>;

const UsageSummary = z
  .array(UsageOfDay)
  .meta({ id: 'UsageSummary', description: 'One row per day, including days without calls.' });

const DAY_MS = 86_400_000;
const daysIn = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1;

export const usage = {
  list: listEndpoint({
    path: '/apilogs',
    summary: 'List gateway calls',
    access: 'session',
    item: UsageLog,
    filters: {},
  }),
  summary: endpoint({
    method: 'get',
    path: '/apilogs/summary',
    summary: 'Sum up gateway calls by day, first and last day included',
    access: 'session',
    query: z
      .object({ start_date: day, end_date: day, by_key: filter(boolean) })
      .refine((range) => daysIn(range) >= 1, {
        path: ['start_date'],
        error: 'Ensure this is not after end_date.',
      })
      .refine((range) => daysIn(range) <= limits.usageDaysMax, {
        path: ['end_date'],
        error: `Ensure the range is at most ${limits.usageDaysMax} days.`,
      }),
    returns: UsageSummary,
  }),
};
