import { ActLine, ListedAttempt, type RecordedCampaign, WholeAttempt } from '@provoke/campaign';
import { runStatuses } from '@provoke/contract';
import { recordedStates, type StateFacts, Summary } from '@provoke/figures';
import { z } from 'zod';

const Status = z.enum(runStatuses);

export const CampaignShape = z
  .object({
    id: z.string().describe("a campaign's id, or a run's"),
    name: z.string().describe("the agent's"),
    status: Status,
    state: z.enum(recordedStates).describe('how far it is, as `provoke campaigns` lists it'),
    reason: z.string().nullable().describe('why it ended as it did; null while it runs'),
    started_at: z.string().nullable(),
    elapsed_ms: z.number().nullable().describe('running time over all resumes'),
    agent: z.object({
      name: z.string(),
      type: z.string(),
      endpoint: z.string().nullable(),
      model: z.string().nullable(),
    }),
    goals: z.int().nullable(),
    goals_version: z
      .object({ sha256: z.string(), revision: z.string().nullable() })
      .nullable()
      .describe('content of the file or set of goals; null if not recorded'),
    judges: z.array(z.object({ id: z.string(), model: z.string().nullable() })),
    quorum: z.int().nullable(),
    seed: z.number().nullable(),
    settings: z.record(z.string(), z.string()).describe('how it was set up'),
    runs: z.array(
      z.object({
        id: z.string().nullable(),
        technique: z.string(),
        status: Status,
        notes: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Campaign', description: 'A campaign without its attempts.' });

/** `provoke show --json`. */
export const ShowSummary = z
  .object({ campaign: CampaignShape, summary: Summary })
  .meta({ description: 'provoke show [campaign] --json' });

/** `provoke show --broken --json` and its like. */
export const ShowList = z
  .object({ campaign: z.string(), attempts: z.array(ListedAttempt) })
  .meta({ description: 'provoke show --broken|--refused|--errors|--undecided|--goal N --json' });

/** `provoke show --kind did --json` and its like. */
export const ShowActs = z.object({ campaign: z.string(), attempts: z.array(ActLine) }).meta({
  description: 'provoke show --kind|--concealed|--claimed|--tool|--not-observable|--state --json',
});

/** `provoke show --attempt ID --json`. */
export const ShowAttempt = z
  .object({ campaign: z.string(), attempt: WholeAttempt })
  .meta({ description: 'provoke show --attempt ID --json' });

export const toCampaignJson = (
  { facts, runs }: RecordedCampaign,
  { summary, state, reason }: StateFacts & { summary: Summary },
): z.infer<typeof ShowSummary> => ({
  campaign: {
    id: facts.id,
    name: facts.name,
    status: facts.status,
    ...{ state, reason },
    started_at: facts.startedAt,
    elapsed_ms: facts.elapsedMs,
    agent: { ...facts.target },
    goals: facts.goalsTotal,
    goals_version: facts.goalsVersion ?? null,
    judges: facts.judges.map(({ id, model }) => ({ id, model })),
    quorum: facts.quorum,
    seed: facts.seed,
    settings: { ...facts.settings },
    runs: runs.map(({ id, technique, status, notes }) => ({ id, technique, status, notes })),
  },
  summary,
});
