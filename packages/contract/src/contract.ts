import { audit } from './accounts/audit.ts';
import { invitations } from './accounts/invitations.ts';
import { keyContext } from './accounts/key-context.ts';
import { keys } from './accounts/keys.ts';
import { members } from './accounts/members.ts';
import { organizations } from './accounts/organizations.ts';
import { passwords } from './accounts/passwords.ts';
import { profile } from './accounts/profile.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { sessions } from './accounts/sessions.ts';
import type { Operation, OperationOf } from './endpoint/operation.ts';
import { gateway } from './gateway/gateway.ts';
import { usage } from './gateway/usage.ts';
import { agents } from './records/agents.ts';
import { attacks } from './records/attacks.ts';
import { overview } from './records/overview.ts';
import { results } from './records/results.ts';
import { reviews } from './records/reviews.ts';
import { runs } from './records/runs.ts';
import { spans } from './records/spans.ts';
import { traces } from './records/traces.ts';
import { findings } from './records/triage.ts';
import { schedules } from './schedules/schedules.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { campaigns } from './work/campaigns.ts';
import { slices } from './work/slices.ts';

export * from './accounts/audit.ts';
export * from './accounts/invitations.ts';
export * from './accounts/key-context.ts';
export * from './accounts/keys.ts';
export * from './accounts/members.ts';
export * from './accounts/organizations.ts';
export * from './accounts/passwords.ts';
export * from './accounts/profile.ts';
export * from './accounts/second-factor.ts';
export * from './accounts/sessions.ts';
export * from './gateway/gateway.ts';
export * from './gateway/usage.ts';
export * from './records/agents.ts';
export * from './records/attacks.ts';
export * from './records/overview.ts';
export * from './records/results.ts';
export * from './records/reviews.ts';
export * from './records/runs.ts';
export * from './records/spans.ts';
export * from './records/traces.ts';
export * from './records/triage.ts';
export * from './schedules/schedule.ts';
export * from './schedules/schedules.ts';
export * from './webhooks/webhook.ts';
export * from './webhooks/webhooks.ts';
export * from './work/campaign.ts';
export * from './work/campaigns.ts';
export * from './work/slice.ts';
export * from './work/slices.ts';

/** Every operation, by resource. The server must answer all of them; the client offers all of them. */
export const contract = {
  agents,
  attacks,
  runs,
  results,
  reviews,
  findings,
  traces,
  spans,
  overview,
  campaigns,
  slices,
  schedules,
  webhooks,
  keyContext,
  gateway,
  usage,
  keys,
  organizations,
  profile,
  passwords,
  secondFactor,
  sessions,
  members,
  invitations,
  audit,
};
export type Contract = typeof contract;

/** The operations for a client: the contract itself, or the table without schemas. */
export type Operations = {
  readonly [Resource in keyof Contract]: {
    readonly [Name in keyof Contract[Resource]]: Contract[Resource][Name] extends Operation
      ? OperationOf<Contract[Resource][Name]>
      : never;
  };
};
