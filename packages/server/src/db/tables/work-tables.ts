import type { CampaignState, RunStatus, SliceStatus } from '@provoke/contract';
import type { LimitName } from '@provoke/contract/lists';
import type { Generated } from 'kysely';
import type { RawJson } from '../json/raw-json.ts';

/** Campaigns that workers run, what is to do of them, and the journals of what is unfinished. */
export type WorkTables = {
  campaigns: Record<LimitName, number | null> & {
    organization_id: string;
    id: string;
    name: string;
    target: string;
    status: Generated<CampaignState>;
    reason: string | null;
    attack: RawJson;
    variables: string[];
    concurrency: number;
    requests_per_minute: number | null;
    requests: Generated<number>;
    tokens: Generated<number>;
    cost_usd: Generated<number>;
    attempts: Generated<number>;
    sent_twice: Generated<number>;
    failures: Generated<number>;
    ran_ms: Generated<number>;
    running_since: Date | null;
    owner_id: number;
    started_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  slices: {
    organization_id: string;
    id: string;
    campaign_id: string;
    number: number;
    technique: string;
    run_id: string;
    goals: RawJson;
    goals_count: number;
    status: Generated<SliceStatus>;
    epoch: Generated<number>;
    last_event: Generated<number>;
    attempts: Generated<number>;
    worker: string | null;
    reason: string | null;
    run_status: RunStatus | null;
    progress: RawJson | null;
    updated_at: Generated<Date>;
  };
  work_targets: {
    organization_id: string;
    target: string;
    last_call_at: Date | null;
    held_until: Date | null;
  };
  slice_events: {
    organization_id: string;
    slice_id: string;
    sequence: number;
    epoch: number;
    entry: RawJson;
    evidence: RawJson | null;
  };
};
