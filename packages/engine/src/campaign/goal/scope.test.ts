import type { CampaignEvent } from '@provoke/evidence';
import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJudge } from '../../definitions/judge.ts';
import { defineTechnique, type Technique } from '../../definitions/technique.ts';
import { play, toGoals } from '../../test/play.ts';

const options: z.ZodObject = z.object({});
const defining = (parts: Pick<Technique, 'attack'> & Partial<Technique>): Technique =>
  defineTechnique({
    ...{ id: 'own', title: 'Own', paper: 'https://example.org', description: 'Of a test.' },
    ...{ options, ...parts },
  });

const says = (content: string) => [{ role: 'user', content }] as const;
const forEver = () => new Promise<never>(() => {});

async function playIt(change: Omit<Parameters<typeof play>[0], 'url'>) {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const played = await play({ url: practice.url, goals: toGoals('one', 'two'), ...change });
  return { ...played, practice };
}

const typesOf = (events: readonly CampaignEvent[]) => events.map(({ type }) => type);

test('an abort ends a campaign whose custom judge never answers and ignores the signal', async () => {
  const stop = new AbortController();
  const deaf = defineJudge({
    ...{ id: 'deaf', title: 'Deaf', description: 'Of a test.', asksModel: false, options },
    judge() {
      stop.abort();
      return forEver();
    },
  });

  const { status, attempts } = await playIt({
    technique: defining({ attack: async (_, { probe }) => void (await probe(says('hello'))) }),
    judges: [{ judge: deaf, options: {}, model: undefined }],
    signal: stop.signal,
  });

  expect([status, attempts]).toEqual(['CANCELLED', []]);
});

test('an abort ends a campaign whose technique never finishes learning and ignores the signal', async () => {
  const stop = new AbortController();

  const { status, events } = await playIt({
    technique: defining({
      prepare() {
        stop.abort();
        return forEver();
      },
      async attack() {},
    }),
    signal: stop.signal,
  });

  expect(status).toBe('CANCELLED');
  expect(typesOf(events)).toEqual(['campaign-start', 'technique-end', 'campaign-end']);
});

/** Sends attempts without end. Its promise settles when the first call fails. */
function keepOn({ branch }: Pick<Parameters<Technique['attack']>[1], 'branch'>) {
  const { probe } = branch('other');
  return (async () => {
    for (let number = 1; number <= 50; number++) await probe(says(`hello ${number}`));
  })();
}

test.each([
  ['fails', true],
  ['returns', false],
])(
  'when a technique %s, all its branches stop: calls in flight are recorded, and nothing after its goal',
  async (_, fails) => {
    const ends: Promise<unknown>[] = [];
    const signals: AbortSignal[] = [];
    const { events, practice } = await playIt({
      goals: toGoals('one'),
      technique: defining({
        async attack(_, toolkit) {
          signals.push(toolkit.signal);
          const other = keepOn(toolkit);
          ends.push(other.catch((error: unknown) => error));
          await toolkit.probe(says('first'));
          if (fails) throw new Error('broken');
        },
      }),
    });
    const sent = practice.requests.length;

    expect(await Promise.all(ends)).toMatchObject([{ name: 'WorkOver' }]);
    expect(signals[0]?.aborted).toBe(true);
    expect(sent).toBeLessThan(10);
    expect(practice.requests).toHaveLength(sent);
    expect(events.filter(({ type }) => type === 'attempt-end')).toHaveLength(
      sent + (fails ? 1 : 0),
    );
    expect(typesOf(events).lastIndexOf('attempt-end')).toBeLessThan(
      typesOf(events).lastIndexOf('goal-end'),
    );
  },
);

test('when a technique fails while learning, all its branches stop', async () => {
  const ends: Promise<unknown>[] = [];

  const { practice } = await playIt({
    technique: defining({
      async prepare({ goals, on }) {
        const [one, two] = goals.map(on);
        if (one) ends.push(keepOn(one).catch((error: unknown) => error));
        await two?.probe(says('first'));
        throw new Error('broken');
      },
      async attack() {},
    }),
  });

  expect(await Promise.all(ends)).toMatchObject([{ name: 'WorkOver' }]);
  expect(practice.requests.length).toBeLessThan(10);
});

test('a prompt still queued when the technique fails is not sent', async () => {
  const { practice, attempts } = await playIt({
    concurrency: 1,
    goals: toGoals('one'),
    technique: defining({
      async attack(_, { probe, branch }) {
        await Promise.all([
          probe(says('first')).then(() => Promise.reject(new Error('broken'))),
          ...[1, 2, 3].map((number) => branch(number).probe(says(`waiting ${number}`))),
        ]);
      },
    }),
  });

  expect(practice.requests.length).toBeLessThan(4);
  expect(attempts).toHaveLength(practice.requests.length + 1);
});
