import { z } from 'zod';
import { jsonObject, prose, settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { integer, naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { sliceStatuses } from '../lists/statuses.ts';
import { ResultWithTraces } from '../records/result.ts';
import { runStatus } from '../records/run.ts';
import { campaignStatus, Spent } from './campaign.ts';
import { targetName } from './target-name.ts';

export const sliceStatus = z.enum(sliceStatuses).meta({ id: 'SliceStatusEnum' });

export const Slice = z
  .object({
    id: uuid,
    number: z.int(),
    technique: z.string(),
    run: uuid,
    status: sliceStatus,
    goals: z.int(),
    attempts: z.int(),
    takes: z.int().meta({ description: 'Number of times a worker took it.' }),
    worker: z.string().nullable(),
    reason: z.string().nullable(),
    updated_at: timestamp,
  })
  .meta({
    id: 'Slice',
    description: "One technique on a few goals: a worker's unit of work.",
  });
export type Slice = z.infer<typeof Slice>;

export const TakeRequest = z
  .object({
    count: integer({ min: 1, max: limits.slicesTakenMax })
      .default(1)
      .meta({ description: 'Maximum number to take now; it may get fewer.' }),
    worker: typed({ max: limits.workerNameMax }),
    targets: measured(z.array(targetName).max(limits.workerTargetsMax)).meta({
      description: "Targets that the worker's file allows.",
    }),
    variables: measured(
      z.array(typed({ max: limits.variableNameMax })).max(limits.workerVariablesMax),
    )
      .default([])
      .meta({ description: 'Environment variables that it has, without their values.' }),
  })
  .meta({ id: 'TakeRequest' });

const paced = z.boolean().meta({
  description: 'Requests to the target are limited per minute: draw a slot before each.',
});

export const Taken = z
  .object({
    campaign: z
      .object({ id: uuid, name: z.string(), target: z.string(), paced, attack: jsonObject })
      .nullable()
      .meta({ description: 'The campaign of the slices; null if there are none.' }),
    slices: z.array(
      z.object({
        id: uuid,
        epoch: z.int().meta({ description: 'Send it with every event.' }),
        events: z.int().meta({ description: 'How many its journal has from earlier workers.' }),
        technique: z.string(),
        goals: z.array(jsonObject),
      }),
    ),
    lacks: z
      .array(z.object({ campaign: z.string(), variables: z.array(z.string()) }))
      .meta({ description: 'What the worker would need for campaigns that wait.' }),
  })
  .meta({ id: 'Taken', description: 'Slices to work on; none if nothing waits.' });
export type Taken = z.infer<typeof Taken>;

const epoch = naturalNumber;

export const AppendRequest = z
  .object({
    epoch,
    after: naturalNumber.meta({ description: 'How many events the slice has already.' }),
    events: measured(
      z
        .array(
          z.object({
            entry: jsonObject,
            evidence: jsonObject.nullable().default(null),
            result: ResultWithTraces.optional(),
          }),
        )
        .max(limits.sliceEventsMax),
    ),
    spent: Spent.optional(),
    wait_ms: integer({ min: 0, max: limits.workWaitMsMax })
      .default(0)
      .meta({ description: 'How long the agent asks to wait; all workers do.' }),
  })
  .meta({ id: 'AppendRequest' });

export const CampaignNow = z
  .object({ status: campaignStatus })
  .meta({ id: 'CampaignNow', description: 'Continue only while the campaign is RUNNING.' });

export const Appended = CampaignNow.extend({
  wait_ms: z.int().meta({ description: 'Start no call to the agent for this long.' }),
  paced,
}).meta({
  id: 'Appended',
  description:
    'Continue only while the status is RUNNING. QUEUED: the concurrent calls were lowered, so release the slice.',
});
export type Appended = z.infer<typeof Appended>;

export const DrawRequest = z.object({ epoch }).meta({ id: 'DrawRequest' });

export const Drawn = z.object({ drawn: z.boolean(), wait_ms: z.int() }).meta({
  id: 'Drawn',
  description: 'Wait for `wait_ms`; then send the request if its slot is drawn, else draw again.',
});
export type Drawn = z.infer<typeof Drawn>;

export const SliceEvents = z
  .object({
    events: z.array(
      z.object({
        sequence: z.int(),
        entry: jsonObject,
        evidence: jsonObject.nullable(),
      }),
    ),
    more: z.boolean(),
  })
  .meta({ id: 'SliceEvents', description: 'The journal of a slice, in order.' });

export const sliceOutcomes = ['finished', 'unfinished', 'released', 'refused'] as const;
export type SliceOutcome = (typeof sliceOutcomes)[number];

export const EndRequest = z
  .object({
    epoch,
    outcome: z.enum(sliceOutcomes, { error: `Use ${sliceOutcomes.join(', ')}.` }),
    status: runStatus.default('COMPLETED').meta({ description: 'Of the technique, on its goals.' }),
    reason: prose.nullable().default(null),
    progress: settings.default({}),
  })
  .meta({ id: 'EndRequest' });
