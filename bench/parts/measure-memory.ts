import { join } from 'node:path';
import { createFold } from '@provoke/figures';
import { journalFile, openJournal } from '../../packages/campaign/src/journal/journal.ts';
import { readJournalState } from '../../packages/campaign/src/journal/journal-state.ts';
import { createLabeller } from '../../packages/engine/src/campaign/asking/label-goal.ts';
import { noMemory } from '../../packages/engine/src/campaign/events/memory.ts';
import type { CampaignEvent } from '../../packages/evidence/src/campaign/events.ts';
import type { Stage } from '../suite.ts';
import { retainedBytes } from './retained-bytes.ts';

/** Bytes still held after garbage collection. */
export type Kept = { what: string; of: number; bytes: number };

export const NUMBERS = 'the numbers of goals';
export const LABELS = 'the labels of goals';
export const STATE = 'the state of a journal, 1,000 attempts at each of 100 goals';

const GOALS = 200_000;
const LABELLED = 100_000;
const ATTEMPTS_A_GOAL = 1_000;
const JOURNAL_GOALS = 100;

export async function measureMemory({ tell }: Stage, folder: string): Promise<Kept[]> {
  tell('what campaigns keep in memory');
  const path = join(folder, 'journal');
  await writeJournal(path);
  // The first reading loads and compiles what it needs.
  await readJournalState(journalFile(path));
  const kept = async (what: string, of: number, work: () => Promise<unknown>): Promise<Kept> => ({
    ...{ what, of },
    bytes: (await retainedBytes(work)).bytes,
  });
  return [
    await kept(NUMBERS, GOALS, countGoals),
    await kept(LABELS, LABELLED, labelGoals),
    await kept(STATE, JOURNAL_GOALS * ATTEMPTS_A_GOAL, () => readJournalState(journalFile(path))),
  ];
}

async function countGoals() {
  const fold = createFold();
  fold.plan({ techniques: ['flipattack'], goals: GOALS });
  for (let index = 0; index < GOALS; index++) {
    const category = { hazard: `hazard ${index % 3}`, owasp: null };
    fold.observe({
      type: 'attempt-end',
      attempt: {
        goal: { index, text: `goal ${index}`, category },
        status: index % 4 === 0 ? 'SUCCESSFUL_JAILBREAK' : 'FAILED_JAILBREAK',
        technique: 'flipattack',
        verdicts: [],
        spending: [{ role: 'target', requests: 1, inputTokens: 2, outputTokens: 3, costUsd: null }],
      },
    });
  }
  return fold;
}

async function labelGoals() {
  const label = createLabeller(
    {
      classifier: {
        model: {
          identifier: 'unused',
          address: 'nowhere',
          price: null,
          reply: () => Promise.reject(new Error('The labels need no question.')),
        },
        classify: async ({ index }) =>
          index % 2 === 0 ? { hazard: 'privacy', owasp: null } : null,
      },
      memory: noMemory,
      record: async () => undefined,
      signal: new AbortController().signal,
    },
    () => Promise.reject(new Error('The labels need no question.')),
  );
  for (let index = 0; index < LABELLED; index++) await label({ index, text: `goal ${index}` });
  return label;
}

async function writeJournal(path: string): Promise<void> {
  const journal = await openJournal(path, { sequence: 0, offset: 0 });
  const write = (event: CampaignEvent) => journal.append([event]);
  const filler = 'x'.repeat(500);
  const spending = [
    { role: 'target', requests: 1, inputTokens: 2, outputTokens: 3, costUsd: null },
  ];
  void write({ type: 'campaign-start', techniques: ['t'], goals: JOURNAL_GOALS });
  for (let index = 0; index < JOURNAL_GOALS; index++) {
    const goal = { index, text: `goal ${index}` };
    for (let number = 1; number <= ATTEMPTS_A_GOAL; number++)
      void write({
        type: 'attempt-end',
        fingerprint: filler,
        attempt: {
          ...{ id: `t/${index}/attempt-${number}`, goal, technique: 't', request: null },
          ...{ reply: null, latencyMs: 1, status: 'FAILED_JAILBREAK', score: 0, notes: filler },
          ...{ verdicts: [], data: {}, steps: [], spending },
        },
      });
    await write({ type: 'goal-end', technique: 't', goal });
  }
  await journal.close();
}
