import { z } from 'zod';
import { settings, timestamp, typed, uuid } from '../fields/fields.ts';
import { integer, naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { eachLimit, nullUnlimited } from '../lists/budget-limits.ts';
import { campaignStatuses } from '../lists/statuses.ts';
import { campaignId } from '../records/run.ts';
import { isOwnCode, NO_CODE, namesCode } from './names-code.ts';
import { targetName } from './target-name.ts';

export const campaignStatus = z.enum(campaignStatuses).meta({ id: 'CampaignStatusEnum' });

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const WorkBudget = z
  .object(eachLimit(({ isWhole }) => (isWhole ? z.int().min(0) : z.number()).nullable()))
  .meta({ id: 'CampaignBudget', description: 'Of all workers together; null is no limit.' });

const WorkBudgetRequest = z
  .object(
    eachLimit(({ isWhole, ofAllWorkers }) => {
      const limit: z.ZodType<number, number> = isWhole ? naturalNumber : z.number().min(0);
      return limit
        .nullable()
        .default(null)
        .meta({ description: toSentence(ofAllWorkers) });
    }),
  )
  .meta({ id: 'CampaignBudgetRequest', description: 'A limit that is left out is none.' });

export const Spent = z
  .object({ requests: z.int().min(0), tokens: z.int().min(0), cost_usd: z.number().min(0) })
  .meta({ id: 'CampaignSpending', description: 'Requests are those to the target.' });
export type Spent = z.infer<typeof Spent>;

const concurrency = integer({ min: 1, max: limits.workConcurrencyMax });

const requestsPerMinute = integer({ min: 1, max: limits.requestsPerMinuteMax }).nullable();

export const Campaign = z
  .object({
    id: uuid,
    name: z.string().meta({ description: 'As in `run_config.campaign.id` of its runs.' }),
    target: z.string().meta({ description: "Its name in the workers' files." }),
    status: campaignStatus,
    reason: z.string().nullable(),
    concurrency: z.int().meta({ description: 'Concurrent calls to the target, over all workers.' }),
    requests_per_minute: z.int().nullable().meta({
      description:
        'Requests to the target, evenly spaced. The lowest number of its open campaigns holds for all of them; null is no limit.',
    }),
    held_until: timestamp.nullable().meta({
      description: 'Until then no worker calls the target: it is throttling.',
    }),
    budget: WorkBudget,
    spent: Spent.extend({ minutes: z.number().min(0) }).meta({
      id: 'CampaignSpent',
      description:
        'Requests are those to the target; minutes, those that it was RUNNING, until `running_since`.',
    }),
    running_since: timestamp.nullable().meta({ description: 'Null unless it is RUNNING.' }),
    slices: z.object({
      total: z.int(),
      queued: z.int(),
      running: z.int(),
      done: z.int(),
      unfinished: z.int().meta({ description: 'The agent did not answer: a resume tries again.' }),
    }),
    attempts: z.int(),
    sent_twice: z.int().meta({
      description: 'Prompts that may have been sent twice, because a worker was replaced.',
    }),
    owner: z.int().nullable(),
    owner_username: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Campaign', description: 'A campaign on workers.' });
export type Campaign = z.infer<typeof Campaign>;

export const CampaignRequest = z
  .object({
    name: campaignId,
    target: targetName,
    attack: settings
      .refine((attack) => !namesCode(attack), NO_CODE)
      .meta({ description: 'The configuration, without goals and without keys.' }),
    variables: measured(z.array(typed({ max: limits.variableNameMax })).max(limits.variablesMax))
      .default([])
      .meta({ description: 'Environment variables that the configuration refers to.' }),
    goals: measured(
      z
        .array(settings)
        .min(1, 'This list may not be empty.')
        .max(limits.campaignGoalsMax, `Hand over at most ${limits.campaignGoalsMax} goals.`),
    ),
    techniques: measured(
      z
        .array(
          z.object({
            technique: typed({ max: limits.attackTypeMax }).refine(
              (technique) => !isOwnCode(technique),
              NO_CODE,
            ),
            run: uuid,
            goals_per_slice: integer({ min: 1, max: limits.campaignGoalsMax }).default(1),
          }),
        )
        .min(1, 'This list may not be empty.')
        .max(limits.campaignTechniquesMax),
    ),
    concurrency: concurrency.default(4),
    requests_per_minute: requestsPerMinute.default(null),
    budget: WorkBudgetRequest.default(nullUnlimited({})),
  })
  .meta({ id: 'CampaignRequest' });
export type CampaignRequest = z.infer<typeof CampaignRequest>;

export const PatchedCampaignRequest = z
  .object({
    status: z.enum(['RUNNING', 'PAUSED', 'CANCELLED'], {
      error: 'Use RUNNING to resume, PAUSED or CANCELLED.',
    }),
    concurrency,
    requests_per_minute: requestsPerMinute,
    budget: WorkBudgetRequest,
  })
  .partial()
  .meta({ id: 'PatchedCampaignRequest' });
