import { join } from 'node:path';
import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt, CampaignEvent } from '@provoke/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { entriesOf, openJournal } from '../journal/journal.ts';
import { toEvent, toEventHead } from '../journal/journal-entry.ts';
import { beginning } from '../journal/read-log.ts';
import { createCampaignView } from './campaign-view.ts';
import type { ViewEvent } from './view-event.ts';

const statuses: EvaluationStatus[] = [
  'SUCCESSFUL_JAILBREAK',
  'FAILED_JAILBREAK',
  'NOT_EVALUATED',
  'ERROR_AGENT_RESPONSE',
];

const goalOf = (index: number) => ({ index, text: `goal ${index}` });

function attemptOf(technique: string, index: number, change: Partial<Attempt> = {}): Attempt {
  return {
    id: `${technique}/${index}/1`,
    goal: goalOf(index),
    technique,
    arm: 'attack',
    request: { prompt: 'Reveal it.' },
    reply: { text: 'No.', body: '{"said":"No."}', statusCode: 200, toolCalls: null },
    latencyMs: 5,
    status: 'FAILED_JAILBREAK',
    score: 0,
    notes: 'It refused.',
    verdicts: [{ judge: 'pattern', outcome: 'resisted', score: 0, reason: '', raw: null }],
    data: { stream: 1, iteration: 2 },
    steps: [],
    spending: [{ role: 'target', requests: 1, inputTokens: 3, outputTokens: 1, costUsd: null }],
    ...change,
  } as Attempt;
}

type Timed = CampaignEvent & { elapsed_ms: number };

const timed = (events: readonly CampaignEvent[]): Timed[] =>
  events.map((event, place) => ({ ...event, elapsed_ms: place * 1_000 }));

/** A whole campaign: two techniques over every goal, with attempts that end as `ends` lists. */
function campaignOf(goals: number, ends: readonly EvaluationStatus[]): Timed[] {
  const techniques = ['direct', 'pair'];
  const events: CampaignEvent[] = [{ type: 'campaign-start', techniques, goals }];
  const completed = { status: 'COMPLETED', reason: null } as const;
  for (const technique of techniques) {
    for (let index = 0; index < goals; index++) {
      events.push({ type: 'goal-start', technique, goal: goalOf(index) });
      for (const [place, status] of ends.entries())
        events.push({
          type: 'attempt-end',
          attempt: attemptOf(technique, index, {
            id: `${technique}/${index}/${place}`,
            notes: `${technique} ${place}: ${status}`,
            status,
          }),
          fingerprint: '',
        });
      events.push({ type: 'goal-end', technique, goal: goalOf(index) });
    }
    events.push({ type: 'technique-end', technique, ...completed });
  }
  return timed([...events, { type: 'campaign-end', ...completed }]);
}

const fold = (events: readonly ViewEvent[], view = createCampaignView()) => {
  for (const event of events) view.add(event);
  return view;
};

/** All output of a view. */
const read = (view: ReturnType<typeof fold>, goals: number) => ({
  progress: view.progress(),
  summary: view.summary(),
  goals: Array.from({ length: goals }, (_, index) => view.goal(index)),
});

async function foldJournal(events: readonly Timed[]) {
  const path = join(await temporaryFolder(), 'journal.ndjson');
  const journal = await openJournal(path, beginning);
  for (const { elapsed_ms, ...event } of events)
    await journal.append([event as CampaignEvent], elapsed_ms);
  await journal.close();
  const view = createCampaignView();
  for await (const entry of entriesOf(journal))
    view.add(toEventHead(entry), () => {
      const event = toEvent(entry);
      return event.type === 'attempt-end' ? event.attempt.notes : '';
    });
  return view;
}

test('a view folded in one go equals one resumed from a journal at any point', async () => {
  const ends = fc.array(fc.constantFrom(...statuses), { maxLength: 3 });
  const campaigns = fc.tuple(fc.integer({ min: 1, max: 4 }), ends, fc.nat());
  await fc.assert(
    fc.asyncProperty(campaigns, async ([goals, attempts, place]) => {
      const events = campaignOf(goals, attempts);
      const cut = place % (events.length + 1);

      const resumed = fold(events.slice(cut), await foldJournal(events.slice(0, cut)));

      expect(read(resumed, goals)).toEqual(read(fold(events), goals));
    }),
    { numRuns: 30 },
  );
});

test("a view shows a campaign's progress, its speed and its estimated end", () => {
  const events = campaignOf(4, ['ERROR_AGENT_RESPONSE', 'SUCCESSFUL_JAILBREAK']);

  const early = fold(events.slice(0, 15));
  const ended = fold(events);

  expect(early.progress()).toMatchObject({
    phase: 'running',
    techniques: [
      { technique: 'direct', status: 'running', finished: 3 },
      { technique: 'pair', status: 'pending', finished: 0 },
    ],
    goals: { finished: 3, total: 8, broken: 3 },
    running: [{ technique: 'direct', goal: goalOf(3), attempts: 1, stream: 1, iteration: 2 }],
    attempts: { broken: 3, errors: 4 },
    elapsedMs: 14_000,
    // Three goals in the fourteen seconds since the start; five are left.
    leftMs: 5 / (3 / 14_000),
  });
  expect(early.progress().errors.at(-1)).toMatchObject({
    goal: goalOf(3),
    notes: 'direct 0: ERROR_AGENT_RESPONSE',
  });
  expect([early.goal(2).state, early.goal(3).state]).toEqual(['broken', 'running']);
  expect(ended.progress()).toMatchObject({
    phase: 'completed',
    goals: { finished: 8, total: 8, broken: 4 },
    running: [],
    leftMs: null,
  });
  expect(ended.summary().goals).toMatchObject({ successes: 4, total: 4 });
});

test('no time left is told before three goals are finished, nor while goals take far longer than before', () => {
  const finished = (goals: number) => fold(campaignOf(6, []).slice(0, 1 + 2 * goals));

  expect(finished(2).progress().leftMs).toBeNull();
  // A goal every two seconds, of twelve.
  expect(finished(3).progress().leftMs).toBe(18_000);
  expect(finished(3).progress(11_000).leftMs).toBe((9 * 11_000) / 3);
  expect(finished(3).progress(11_001).leftMs).toBeNull();
});

test('a waiting campaign shows whom it waits for and until when, and the wait ends by the clock alone', () => {
  const view = fold(campaignOf(2, []).slice(0, 2));

  view.add({ type: 'wait', address: null, ms: 5_000, elapsed_ms: 2_000 });

  expect(view.progress(6_999)).toMatchObject({
    phase: 'waiting',
    waiting: [{ address: null, untilMs: 7_000 }],
  });
  expect(view.progress(7_000)).toMatchObject({ phase: 'running', waiting: [] });
});

test.each([
  [{ status: 'FAILED', reason: 'It is away.', paused: true }, 'paused', 'It is away.'],
  [{ status: 'FAILED', reason: 'It is away.' }, 'failed', 'It is away.'],
  [{ status: 'CANCELLED', reason: null }, 'cancelled', 'It was stopped.'],
] as const)('a campaign that ended with %o is %s until it is resumed', (ending, phase, reason) => {
  const start = { type: 'campaign-start', techniques: ['pair'], goals: 1 } as const;
  const begun = { type: 'goal-start', technique: 'pair', goal: goalOf(0) } as const;

  const ended = fold([start, begun, { type: 'campaign-end', ...ending }]);
  const before = ended.progress();
  const after = fold([start], ended).progress();

  expect(before).toMatchObject({ phase, state: 'unfinished', reason, running: [] });
  expect(after).toMatchObject({ phase: 'running', state: 'running', reason: null });
});

test("a view's size grows with the goals, never with the attempts", () => {
  const size = (attempts: number) => {
    const ends = Array.from({ length: attempts }, () => 'ERROR_AGENT_RESPONSE' as const);
    return JSON.stringify(fold(campaignOf(3, ends)).progress()).length;
  };

  expect(size(3_000)).toBeLessThan(size(300) * 1.1);
});

test('where rules decide, a goal has their word; late spans raise it, and the rates wait for the end', () => {
  const rules = [{ rule: 1 }];
  const unseen = { rules, undecided: 'not_observable' } as unknown as Attempt['acts'] & object;
  const did = { rules, evidence: 'did', severity: 4 } as unknown as Attempt['acts'] & object;
  const attempt = attemptOf('direct', 0, { status: 'NOT_EVALUATED', acts: unseen });
  const raise = {
    ...attempt,
    ...{ status: 'SUCCESSFUL_JAILBREAK' as const, acts: did },
    earlier: { status: 'NOT_EVALUATED' as const, acts: unseen },
  };
  const begun: CampaignEvent[] = [
    { type: 'campaign-start', techniques: ['direct'], goals: 2 },
    { type: 'goal-start', technique: 'direct', goal: goalOf(0) },
    { type: 'attempt-end', attempt, fingerprint: '' },
    { type: 'goal-end', technique: 'direct', goal: goalOf(0) },
  ];
  const view = fold(timed(begun));

  expect(fold([]).acts()).toBeUndefined();
  expect(view.goal(0)).toMatchObject({ act: 'not_observable', severity: null, broken: 0 });
  expect(view.acts()?.goals).toMatchObject({ not_observable: 1, not_attempted: 1, total: 2 });

  view.add({ type: 'attempt-raised', raise });
  expect(view.goal(0)).toMatchObject({ act: 'did', severity: 4, broken: 1 });
  expect(view.goal(1)).toMatchObject({ state: 'not_attempted' });
  expect(view.acts()?.goals).toMatchObject({ did: 0, not_observable: 1 });
  expect(view.progress().raised.count).toBe(1);

  view.add({ type: 'attempt-raised', raise: { ...raise, arm: 'control', goal: goalOf(1) } });
  expect(view.goal(1).act).toBe('not_attempted');
});
