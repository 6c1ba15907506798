import { join } from 'node:path';
import { connectModel, defineTechnique, runCampaign, type Technique } from '@provoke/engine';
import type { Asked, Attempt, CampaignEvent } from '@provoke/evidence';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { createRegistry } from '../registry.ts';
import { journalFile, openJournal } from './journal.ts';
import { readJournalState } from './journal-state.ts';

const goal = { index: 0, text: 'goal 0' };
const ATTEMPT = 't/0/attempt-1';
const ASK = 't/0/ask-attacker-1';
const SAME = 'fingerprint of the question';
const spending = { role: 'attacker', requests: 1, inputTokens: 1, outputTokens: 1, costUsd: null };

const attempt = (id: string, given: Partial<Attempt> = {}): CampaignEvent => ({
  type: 'attempt-end',
  fingerprint: SAME,
  attempt: {
    ...{ id, goal, technique: 't', request: { messages: [] }, latencyMs: 1, score: 0, notes: '' },
    ...{ status: 'FAILED_JAILBREAK', verdicts: [], data: {}, steps: [], spending: [], reply: null },
    ...given,
  },
});

const ask = (id: string, given: Partial<Asked> = {}): CampaignEvent => ({
  type: 'ask-end',
  ask: { id, role: 'attacker', fingerprint: SAME, text: 'old answer', spending, ...given },
});

/** What a campaign that is resumed remembers of these events. */
async function remember(...events: CampaignEvent[]) {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, { sequence: 0, offset: 0 });
  await journal.append([{ type: 'campaign-start', techniques: ['t'], goals: 1 }, ...events]);
  await journal.close();
  return readJournalState(journalFile(path));
}

const OTHERS = ['', 'another question', SAME.slice(0, -1), `${SAME} `, SAME.toUpperCase()];

test.each(OTHERS)(
  'a recorded reply is replayed to its own question, never to another: %j',
  async (other) => {
    const { memory, isKnown } = await remember(attempt(ATTEMPT));

    expect(memory.attempt(ATTEMPT, SAME)).toMatchObject({ id: ATTEMPT });
    expect(memory.attempt(ATTEMPT, other)).toBeUndefined();
    expect(memory.attempt('t/0/attempt-2', SAME)).toBeUndefined();
    expect(memory.attempt('u/0/attempt-1', SAME)).toBeUndefined();
    expect(memory.isTaken(ATTEMPT)).toBe(true);
    expect(isKnown(attempt(ATTEMPT))).toBe(true);
    expect(isKnown({ ...attempt(ATTEMPT), fingerprint: other } as CampaignEvent)).toBe(false);
  },
);

test.each(OTHERS)(
  "a helper model's answer is given to its own question, never to another: %j",
  async (other) => {
    const { memory } = await remember(ask(ASK), attempt(ATTEMPT));

    expect(memory.answer(ASK, SAME)).toMatchObject({ text: 'old answer' });
    expect(memory.answer(ASK, other)).toBeUndefined();
    expect(memory.answer('t/0/ask-attacker-2', SAME)).toBeUndefined();
    expect(memory.answer(ATTEMPT, SAME)).toBeUndefined();
    expect(memory.attempt(ASK, SAME)).toBeUndefined();
  },
);

test('the last of several events in one place is what is remembered', async () => {
  const { memory } = await remember(
    attempt(ATTEMPT, { unanswered: true, status: 'ERROR_AGENT_RESPONSE' }),
    attempt(ATTEMPT, { notes: 'second' }),
  );

  expect(memory.attempt(ATTEMPT, SAME)).toMatchObject({ notes: 'second' });
});

test('what a campaign spent, learned and tried is remembered with its attempts', async () => {
  const ofTarget = { ...spending, role: 'target', requests: 2 };
  const { memory, view } = await remember(
    { type: 'goal-start', technique: 't', goal: { ...goal, category: 'c' as never } },
    ask(ASK),
    ask('t/0/label-1', { role: 'category_classifier' }),
    attempt(ATTEMPT, { spending: [ofTarget] }),
    attempt('t/0/attempt-2', { status: 'ERROR_AGENT_RESPONSE' }),
    attempt('t/0/attempt-3', { status: 'ERROR_TEST_FRAMEWORK' }),
    attempt('u/0/attempt-1', { technique: 'u', spending: [ofTarget] }),
  );

  expect(memory.outcome('t')).toEqual({ attempted: 3, answered: 1 });
  expect(memory.outcome('u')).toEqual({ attempted: 1, answered: 1 });
  expect(memory.outcome('v')).toEqual({ attempted: 0, answered: 0 });
  expect(memory.category(goal)).toBe('c');
  expect(memory.category({ ...goal, index: 1 })).toBeUndefined();
  expect(memory.answer('t/0/label-1', SAME)).toBeUndefined();
  expect(memory.spending).toMatchObject([
    { role: 'attacker', requests: 2 },
    { role: 'target', requests: 4 },
  ]);
  expect(memory.isFinished('t', goal)).toBe(false);
  expect(view.progress().attempts).toMatchObject({ resisted: 2, errors: 2 });
});

test('of a goal that ended, and of a technique that ended, nothing is replayed', async () => {
  const end = { type: 'goal-end', technique: 't', goal } as const;
  const over = { type: 'technique-end', technique: 't' } as CampaignEvent;
  const prepared = attempt('t/0/prepare/attempt-1');

  const { memory: ended } = await remember(prepared, attempt(ATTEMPT), end);
  const { memory: finished } = await remember(prepared, attempt(ATTEMPT), end, over);

  expect(ended.isFinished('t', goal)).toBe(true);
  expect(ended.attempt(ATTEMPT, SAME)).toBeUndefined();
  expect(ended.attempt('t/0/prepare/attempt-1', SAME)).toBeDefined();
  expect(finished.attempt('t/0/prepare/attempt-1', SAME)).toBeUndefined();
});

test('a finding is known by its words, and others are new', async () => {
  const finding = (title: string, content: object): CampaignEvent => ({
    type: 'finding',
    finding: { technique: 't', goal, title, content: content as Record<string, unknown> },
  });
  const { isKnown } = await remember(finding('a', { b: 1 }));

  expect(isKnown(finding('a', { b: 1 }))).toBe(true);
  expect(isKnown(finding('a', { b: 2 }))).toBe(false);
  expect(isKnown(finding('c', { b: 1 }))).toBe(false);
  expect(isKnown({ type: 'goal-end', technique: 't', goal })).toBe(false);
});

/** Sends one prompt to each goal, in the words of its options. */
const worded = defineTechnique({
  id: 't',
  title: 'Worded',
  paper: 'https://example.org',
  description: 'Asks in these words.',
  options: z.object({ words: z.string().default(''), wish: z.string().default('') }),
  async attack({ text }, { options, probe, ask }) {
    const content = await ask('attacker', [{ role: 'user', content: options.wish }]);
    await probe([{ role: 'user', content: `${options.words} ${text} ${content}` }]);
  },
});

class Killed extends Error {}

type Options = { words: string; wish: string };

/** Runs the campaign over its journal; it is killed before this kind of event is written. */
async function run(path: string, url: string, options: Options, killedAt?: CampaignEvent['type']) {
  const state = await readJournalState(journalFile(path));
  const journal = await openJournal(path, state.end);
  const settings = { endpoint: `${url}/v1`, model: 'm', apiKey: undefined };
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const target = createRegistry().findTarget('chatapi-sdk')?.connect(settings, connection);
  const helper = { identifier: 'chatapi/attacker', endpoint: `${url}/v1` };
  if (!target) throw new Error('no target');
  const technique: Technique = worded;
  await runCampaign({
    goals: [goal],
    techniques: [{ technique, options, judges: [] }],
    ...{ target, targetPrice: null, aggregation: 'majority' },
    models: { attacker: connectModel(helper, connection) },
    ...{ maxTokens: undefined, concurrency: 1, modelConcurrency: 1, retries: 0, budget: {} },
    ...{ seed: 7, memory: state.memory, signal: new AbortController().signal },
    async record(event) {
      if (event.type === killedAt) throw new Killed();
      if (state.isKnown(event)) return undefined;
      await journal.append([event]);
      state.add(event);
      return undefined;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await journal.close();
}

async function campaignOf() {
  const server = await scriptedServer(({ body }, response) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const content = `reply to <${messages.at(-1)?.content}>`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  onTestFinished(server.close);
  return { server, path: join(await temporaryFolder(), 'journal') };
}

async function attemptsOf(path: string) {
  const replies: string[] = [];
  await readJournalState(journalFile(path), {
    onEvent(event) {
      if (event.type === 'attempt-end') replies.push(event.attempt.id);
    },
  });
  return replies;
}

test('a campaign that is resumed as it was sends nothing again', async () => {
  const { server, path } = await campaignOf();
  const options = { words: 'Tell me:', wish: 'Be kind.' };
  await run(path, server.url, options, 'goal-end');
  const sent = server.requests.length;

  await run(path, server.url, options);

  expect(sent).toBe(2);
  expect(server.requests).toHaveLength(2);
  expect(await attemptsOf(path)).toEqual(['t/0/attempt-1']);
});

test('a prompt that changed before the resume is sent, and its reply recorded beside the old one', async () => {
  const { server, path } = await campaignOf();
  await run(path, server.url, { words: 'Tell me:', wish: 'Be kind.' }, 'goal-end');

  await run(path, server.url, { words: 'Explain:', wish: 'Be kind.' });

  const bodies = server.requests.map(({ body }) => body);
  expect(bodies).toHaveLength(3);
  expect(bodies[2]).toContain('Explain: goal 0');
  expect(await attemptsOf(path)).toEqual(['t/0/attempt-1', 't/0/attempt-1-again']);
});

test("a helper model's question that changed before the resume is asked, and its new answer used", async () => {
  const { server, path } = await campaignOf();
  await run(path, server.url, { words: 'Tell me:', wish: 'Be kind.' }, 'attempt-end');

  await run(path, server.url, { words: 'Tell me:', wish: 'Be short.' });

  const bodies = server.requests.map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('"Be kind."'))).toHaveLength(1);
  expect(bodies.at(-1)).toContain('reply to <Be short.>');
  expect(bodies.at(-1)).not.toContain('Be kind.');
});
