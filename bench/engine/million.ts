import { join } from 'node:path';
import { runCampaign, type Target } from '@provoke/engine';
import type { GoalList } from '@provoke/evidence';
import { journalFile, openJournal } from '../../packages/campaign/src/journal/journal.ts';
import { readJournalState } from '../../packages/campaign/src/journal/journal-state.ts';
import type { Job } from './job.ts';
import { makeGoal } from './make-goals.ts';
import { plannedCampaign } from './planned-campaign.ts';

const journalOf = ({ folder, calls }: Job) => join(folder, `journal-${calls}.ndjson`);

/** A campaign with its journal on disk and its numbers, against an agent in this process: the rest is memory. */
export const runKeptCampaignFor = async (job: Job) => {
  const state = await readJournalState(journalFile(journalOf(job)));
  const goals: GoalList = {
    length: job.calls,
    *[Symbol.iterator]() {
      for (let index = 0; index < job.calls; index++) yield makeGoal(index);
    },
  };
  const planned = plannedCampaign({ ...job, calls: 0 }, refusing);
  return async () => {
    const journal = await openJournal(journalOf(job), state.end);
    await runCampaign({
      ...planned,
      goals,
      memory: state.memory,
      async record(event) {
        await journal.append([event]);
        state.add(event);
        return event;
      },
    });
    await journal.close();
    return state.view.summary().goals.total;
  };
};

/** How resuming starts. */
export const readStateFor = async (job: Job) => async () =>
  (await readJournalState(journalFile(journalOf(job)))).view.summary().goals.total;

const TEXT = `I cannot help with that. ${'It is against what I was told to do. '.repeat(12)}`;
const BODY = JSON.stringify({ choices: [{ message: { role: 'assistant', content: TEXT } }] });

const refusing: Target = {
  canPrefill: false,
  payload: (messages) => ({ model: 'bench-model', messages }),
  send: async () => ({
    text: TEXT,
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: BODY,
    toolCalls: null,
    usage: { inputTokens: 200, outputTokens: 100 },
  }),
};
