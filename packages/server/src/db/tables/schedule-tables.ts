import type { ScheduleVerdict } from '@provoke/contract';
import type { Generated } from 'kysely';
import type { RawJson } from '../json/raw-json.ts';

/** Campaigns at set times, and the outcome of each due time. */
export type ScheduleTables = {
  schedules: {
    organization_id: string;
    id: string;
    name: string;
    target: string;
    cron: string;
    time_zone: string;
    baseline: string;
    paused: Generated<boolean>;
    plan: RawJson;
    next_at: Date;
    owner_id: number;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  schedule_entries: {
    organization_id: string;
    id: string;
    schedule_id: string;
    due_at: Date;
    /** Null if the time was skipped. */
    campaign_id: string | null;
    reason: string | null;
    verdict: ScheduleVerdict | null;
    figures: RawJson | null;
    created_at: Generated<Date>;
  };
};
