import type { UsageOfDay } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { endOf, startOf } from '../../db/reading/utc-days.ts';
import { toUsd } from '../credits/usd.ts';

export type Span = { start_date: string; end_date: string; by_key: boolean };

type Row = {
  date: string;
  api_key_prefix: string | null;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  credits_micros: number;
};

/** One row per UTC day, or per day and key used in the span. Days without calls have zeros. */
export async function sumUsage(
  db: Db,
  organizationId: string,
  { start_date, end_date, by_key }: Span,
): Promise<UsageOfDay[]> {
  const { rows } = await sql<Row>`
    with calls as (
      select *, (created_at at time zone 'UTC')::date as day,
        case when ${by_key} then api_key_prefix end as key
      from usage_logs
      where organization_id = ${organizationId}
        and created_at >= ${startOf(start_date)} and created_at < ${endOf(end_date)}
    ),
    days as (
      select day::date from generate_series(${start_date}::date, ${end_date}::date, '1 day') as day
    ),
    keys as (
      select distinct key from calls
      union all select null where not exists (select from calls)
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, keys.key as api_key_prefix,
      count(calls.id) as calls,
      coalesce(sum(input_tokens), 0)::bigint as input_tokens,
      coalesce(sum(output_tokens), 0)::bigint as output_tokens,
      coalesce(sum(credits_micros), 0)::bigint as credits_micros
    from days cross join keys
    left join calls on calls.day = days.day and calls.key is not distinct from keys.key
    group by days.day, keys.key
    order by days.day, keys.key nulls first`.execute(db);
  return rows.map(({ credits_micros, api_key_prefix, ...row }) => ({
    ...row,
    ...(by_key && { api_key_prefix }),
    credits_deducted: toUsd(credits_micros),
  }));
}
