import { join } from 'node:path';
import {
  connectModel,
  defineTechnique,
  type Memory,
  noMemory,
  runCampaign,
  type Technique,
} from '@provoke/engine';
import type { CampaignEvent } from '@provoke/evidence';
import { scriptedServer } from '@provoke/sandbox';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { createRegistry } from '../registry.ts';
import { journalFile, openJournal } from './journal.ts';
import { readJournalState } from './journal-state.ts';
import { readLog } from './read-log.ts';

const GOALS = 5;
const HELD_OUT = 2;
/** One attempt to learn from a held-out goal, or two streams of three attempts each. */
const ATTEMPTS = HELD_OUT + (GOALS - HELD_OUT) * 6;

/**
 * Two streams per goal; each asks an attacker for the next prompt and shows it the reply, after learning over some
 * goals.
 */
const adaptive = defineTechnique({
  id: 'adaptive',
  title: 'Adaptive',
  paper: 'https://example.org',
  description: 'Rewrites its prompt.',
  options: z.object({ hint: z.string().default('') }),
  async prepare({ goals, on }) {
    const learned = await Promise.all(
      goals
        .slice(0, HELD_OUT)
        .map((goal) => on(goal).probe([{ role: 'user', content: `about ${goal.text}` }])),
    );
    return { hint: learned.map(({ reply }) => reply?.text).join() };
  },
  async attack(goal, { options, branch, report }) {
    await Promise.all(
      [0, 1].map(async (stream) => {
        const { ask, probe, random } = branch(stream, { stream });
        let last = `${options.hint} ${goal.text} ${random()}`;
        for (let round = 0; round < 3; round++) {
          const prompt = await ask('attacker', [{ role: 'user', content: last }]);
          const { reply } = await probe([{ role: 'user', content: prompt }], { round });
          last = reply?.text ?? 'nothing came';
        }
      }),
    );
    await report('streams', { tried: 2 });
  },
});

/** Never gives the same answer twice, so that a repeated question changes everything after it. */
async function moodyServer() {
  const server = await scriptedServer(({ body }, response) => {
    const { messages } = JSON.parse(body) as { messages: unknown };
    const content = `${server.requests.length} ${JSON.stringify(messages).length}`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  onTestFinished(server.close);
  return server;
}

class Killed extends Error {}

async function play(url: string, record: (event: CampaignEvent) => Promise<void>, memory: Memory) {
  const settings = { endpoint: `${url}/v1`, model: 'm', apiKey: undefined };
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const target = createRegistry().findTarget('chatapi-sdk')?.connect(settings, connection);
  const endpoint = `${url}/v1`;
  const attacker = connectModel({ identifier: 'chatapi/attacker', endpoint }, connection);
  if (!target) throw new Error('no target');
  const technique: Technique = adaptive;
  return runCampaign({
    goals: Array.from({ length: GOALS }, (_, index) => ({ index, text: `goal ${index}` })),
    techniques: [{ technique, options: { hint: '' }, judges: [] }],
    ...{ target, targetPrice: null, aggregation: 'majority', models: { attacker } },
    ...{ maxTokens: undefined, concurrency: 2, modelConcurrency: 4, retries: 0, budget: {} },
    ...{ seed: 7, memory, signal: new AbortController().signal },
    async record(event) {
      await record(event);
      return undefined;
    },
  });
}

/** Runs the campaign from the journal's state to its end, or until this many more events are written. */
async function resume(path: string, url: string, eventsMax: number) {
  const state = await readJournalState(journalFile(path));
  const journal = await openJournal(path, state.end);
  let written = 0;
  const record = async (event: CampaignEvent) => {
    if (state.isKnown(event)) return;
    if (written === eventsMax) throw new Killed();
    written++;
    await journal.append([event]);
    state.add(event);
  };
  const ended = await play(url, record, state.memory).catch((error: unknown) => {
    if (error instanceof Killed) return undefined;
    throw error;
  });
  await journal.close();
  return { isOver: ended !== undefined, state };
}

async function readAttempts(path: string) {
  const attempts: string[] = [];
  const findings: string[] = [];
  for await (const { json } of readLog(path)) {
    const event = JSON.parse(json.toString()) as CampaignEvent;
    if (event.type === 'attempt-end') attempts.push(event.attempt.id);
    if (event.type === 'finding') findings.push(`${event.finding.goal.index}`);
  }
  return { attempts: attempts.sort(), findings: findings.sort() };
}

test('interrupted anywhere, any number of times, an adaptive campaign makes the same attempts, each once', async () => {
  const { url } = await moodyServer();
  const expected: string[] = [];
  const inOneGo = async (event: CampaignEvent) => {
    if (event.type === 'attempt-end') expected.push(event.attempt.id);
  };
  await play(url, inOneGo, noMemory);
  expect(expected).toHaveLength(ATTEMPTS);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 8 }),
      async (crashes) => {
        const path = join(await temporaryFolder(), 'journal');

        for (const events of crashes) await resume(path, url, events);
        const { isOver, state } = await resume(path, url, Number.POSITIVE_INFINITY);

        expect(isOver).toBe(true);
        expect(await readAttempts(path)).toEqual({
          attempts: expected.toSorted(),
          findings: ['2', '3', '4'],
        });
        const { goals, attempts } = state.view.progress();
        expect(goals).toMatchObject({ finished: GOALS, total: GOALS });
        const { broken, resisted, not_evaluated, errors, other_arms } = attempts;
        const all = broken + resisted + not_evaluated + errors + (other_arms.search ?? 0);
        expect(all).toBe(ATTEMPTS);
      },
    ),
    { numRuns: process.env['E2E_ALL'] === '1' ? 15 : 6 },
  );
});

/** Attempts at each of 100 goals. */
const MANY = process.env['E2E_ALL'] === '1' ? 1_000 : 200;

test('of thousands of attempts at finished goals, only their numbers are kept', async () => {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, { sequence: 0, offset: 0 });
  const write = (event: CampaignEvent) => journal.append([event]);
  const filler = 'x'.repeat(500);
  const spending = [
    { role: 'target', requests: 1, inputTokens: 2, outputTokens: 3, costUsd: null },
  ];
  void write({ type: 'campaign-start', techniques: ['t'], goals: 100 });
  for (let index = 0; index < 100; index++) {
    const goal = { index, text: `goal ${index}` };
    for (let number = 1; number <= MANY; number++)
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

  const state = await readJournalState(journalFile(path));

  expect(state.view.progress()).toMatchObject({
    attempts: { resisted: 100 * MANY },
    goals: { finished: 100, total: 100 },
  });
  expect(state.memory.spending).toMatchObject([{ requests: 100 * MANY, inputTokens: 200 * MANY }]);
  expect(state.memory.attempt('t/5/attempt-1', filler)).toBeUndefined();
});
