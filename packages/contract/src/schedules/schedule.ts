import { z } from 'zod';
import { settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { campaignStatuses } from '../lists/statuses.ts';
import { AgentRequest } from '../records/agents.ts';
import { attackType } from '../records/attacks.ts';
import { Doubt } from '../records/doubt.ts';
import { Rate } from '../records/rate.ts';
import { campaignId } from '../records/run.ts';
import { CampaignRequest } from '../work/campaign.ts';
import { targetName } from '../work/target-name.ts';

/** The body that creates a campaign, without its name and its runs. */
export const SchedulePlan = z
  .object({
    agent: AgentRequest,
    attacks: measured(
      z.array(z.object({ type: attackType, configuration: settings, run_config: settings })).min(1),
    ),
    campaign: CampaignRequest.omit({ name: true, target: true }).extend({
      techniques: measured(
        z.array(CampaignRequest.shape.techniques.element.omit({ run: true })).min(1),
      ),
    }),
  })
  .refine(({ attacks, campaign }) => attacks.length === campaign.techniques.length, {
    message: 'Each technique needs its attack.',
  });
export type SchedulePlan = z.infer<typeof SchedulePlan>;

/** Numbers, `*`, ranges, lists and steps; days and months also by their English names. */
const FIELD = String.raw`(?:[\d*/,-]|\b(?:MON|TUE|WED|THU|FRI|SAT|SUN)\b|\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\b)+`;
const FIVE_FIELDS = new RegExp(`^${FIELD}(?: ${FIELD}){4}$`, 'i');

const cron = typed({ max: limits.cronMax }).refine(
  (text) => text === '' || FIVE_FIELDS.test(text),
  'Write five fields: minute, hour, day of the month, month, day of the week. Every night at three: 0 3 * * *.',
);
const timeZone = typed({ max: limits.timeZoneMax }).refine(
  (text) => text === '' || isTimeZone(text),
  'There is no such time zone. Use a name like Europe/Berlin.',
);

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

export const Schedule = z
  .object({
    id: uuid,
    name: z.string(),
    target: z.string().meta({ description: "Its name in the workers' files." }),
    cron: z.string(),
    time_zone: z.string(),
    baseline: z.string().meta({
      description:
        '`previous`, the last of its campaigns that was completed, or the name of a campaign.',
    }),
    paused: z.boolean(),
    next_at: timestamp.nullable().meta({ description: 'Null while it is paused.' }),
    owner: z.int().nullable(),
    owner_username: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Schedule', description: 'A campaign that workers run at set times.' });
export type Schedule = z.infer<typeof Schedule>;

const baseline = campaignId;

const scheduleName = typed({ max: limits.scheduleNameMax }).refine(
  (name) => /^[\w.-]*$/.test(name),
  'Use letters, digits, dots, dashes and underscores.',
);

export const ScheduleRequest = z
  .object({
    name: scheduleName,
    target: targetName,
    cron,
    time_zone: timeZone.default('UTC'),
    baseline: baseline.default('previous'),
    campaign: uuid.optional().meta({
      description: 'Instead of `plan`: an earlier campaign on workers, whose settings it repeats.',
    }),
    plan: settings.optional().meta({
      description:
        'Unless `campaign` is given. The body of `POST /agent` as `agent`; for each technique `type`, `configuration` and `run_config`, as `attacks`; and the body of `POST /campaign` without names and runs, as `campaign`.',
    }),
  })
  .meta({ id: 'ScheduleRequest' });

export const PatchedScheduleRequest = z
  .object({ name: scheduleName, cron, time_zone: timeZone, baseline, paused: z.boolean() })
  .partial()
  .meta({ id: 'PatchedScheduleRequest' });

export const scheduleTimesQuery = z.object({ cron, time_zone: timeZone.default('UTC') });

export const ScheduleTimes = z
  .object({ times: z.array(timestamp) })
  .meta({ id: 'ScheduleTimes', description: 'The next five, at most.' });
export type ScheduleTimes = z.infer<typeof ScheduleTimes>;

export const scheduleVerdicts = [
  'regression',
  'no-regression',
  'undecided',
  'not-comparable',
] as const;
export type ScheduleVerdict = (typeof scheduleVerdicts)[number];
const verdict = z.enum(scheduleVerdicts).meta({ id: 'ScheduleVerdictEnum' });

export const ScheduleFigures = z
  .object({
    baseline: z.string().meta({ description: 'The campaign that it was compared with.' }),
    before: Rate,
    after: Rate,
    newly_broken: z.int().meta({ description: 'Goals.' }),
    mended: z.int().meta({ description: 'Goals.' }),
    unclear: z.int().meta({ description: 'Goals that one of the two could not judge.' }),
    p: z
      .number()
      .nullable()
      .meta({ description: 'Probability of such a difference by chance alone.' }),
    doubts: z.array(Doubt).meta({
      description:
        'What keeps the two from being compared, and what makes the later figures doubtful.',
    }),
  })
  .meta({ id: 'ScheduleFigures' });
export type ScheduleFigures = z.infer<typeof ScheduleFigures>;

export const ScheduleEntry = z
  .object({
    id: uuid,
    due_at: timestamp,
    campaign: z.string().nullable().meta({ description: 'Null if the time was skipped.' }),
    campaign_id: uuid.nullable(),
    status: z
      .enum([...campaignStatuses, 'SKIPPED'])
      .meta({ id: 'ScheduleEntryStatusEnum', description: 'That of the campaign now.' }),
    reason: z.string().nullable(),
    verdict: verdict.nullable().meta({ description: 'Null until the campaign has ended.' }),
    figures: ScheduleFigures.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'ScheduleEntry', description: 'What became of one due time.' });
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;
