import { createTraceId, type Span } from '@provoke/telemetry';
import { expect, test } from 'vitest';
import { drawEpisode } from '../campaign/rules/test/draw-episode.ts';
import type { Shows } from '../campaign/rules/test/expect-after.ts';
import { findWrong } from '../campaign/rules/test/play-episodes.ts';
import { type Exporting, later, playTraced } from './test/play-traced.ts';
import { toSpans } from './test/to-spans.ts';

const COUNT = 40;
const draw = (shows: Shows, ...seed: string[]) =>
  Array.from({ length: 2 * COUNT }, (_, at) => drawEpisode(shows, ...seed, at))
    // A span of a tool is within the turn that called it.
    .filter(({ acts }) => acts.every(({ turn, answeredIn }) => turn === answeredIn))
    .slice(0, COUNT);

const onTime: Exporting = (spans, send) => send(spans);

/**
 * A call without an end may have run where no span tells of it: that it was not done is not claimed. What came late and
 * changes no word changes nothing.
 */
const isWrong = ({ seen, expected }: ReturnType<typeof findWrong>[number]) =>
  seen?.outcome !== expected.outcome ||
  seen.evidence !== expected.evidence ||
  (seen.did ?? false) !== (expected.did ?? false) ||
  seen.concealed !== expected.concealed;

const settlesFor = (name: string) => (name.includes('late') ? 4 : 0);

const ways: Readonly<Record<string, Exporting>> = {
  'on time': onTime,
  late: later(900),
  twice: async (spans, send) => {
    await send(spans);
    await send(spans);
  },
  'twice, the second time late': async (spans, send) => {
    await send(spans);
    await later(900)(spans, send);
  },
  'in pieces, the last first, among spans of others': async (spans, send) => {
    const others = spans.map((span) => ({ ...span, traceId: createTraceId() }));
    for (const [at, span] of [...spans.slice(0, -1)].reverse().entries())
      await send([others[at] as Span, span]);
    await send(spans.slice(-1));
  },
  'half of them late, its own span last': async (spans, send) => {
    const isEarly = (at: number) => at % 2 === 0 && at < spans.length - 1;
    await send(spans.filter((_, at) => isEarly(at)));
    await later(900)(
      spans.filter((_, at) => !isEarly(at)),
      send,
    );
  },
};

/** Each way in one encoding; with `--all` in both. */
const tried = Object.entries(ways)
  .flatMap(([name, exporting]) =>
    (['json', 'protobuf'] as const).map((encoding) => [name, encoding, exporting] as const),
  )
  .filter((_, at) => process.env['E2E_ALL'] === '1' || [0, 3].includes(at % 4));

test.each(tried)(
  'rules are right about every episode that spans tell %s, in %s',
  async (name, encoding, exporting) => {
    // Of calls that run at once, the order is that of their end until the model's answer arrives.
    const episodes = draw('results', 'traced', name, encoding).filter(
      ({ order }) => order === 'paired' || !name.startsWith('half'),
    );

    const played = await playTraced({
      episodes,
      encoding,
      exporting,
      settle_seconds: settlesFor(name),
    });

    expect(findWrong(episodes, played, 'results').filter(isWrong)).toEqual([]);
  },
  60_000,
);

test('spans of another trace show nothing of an attempt', async () => {
  const episodes = draw('results', 'other trace').slice(0, 8);

  const played = await playTraced({
    ...{ episodes, encoding: 'json' },
    exporting: (spans, send) => send(spans.map((span) => ({ ...span, traceId: createTraceId() }))),
  });

  expect(findWrong(episodes, played, 'text')).toEqual([]);
}, 60_000);

test('without arguments, nothing that was obeyed is called resisted, and nothing is called broken for them', async () => {
  const episodes = draw('results', 'without arguments');

  const played = await playTraced({
    ...{ episodes, encoding: 'protobuf', exporting: onTime },
    toTold: (told, parent) => toSpans(told, parent, { showsArguments: false }),
  });

  for (const [at, { truth }] of episodes.entries())
    for (const [before, attempt] of (played[at] ?? []).entries()) {
      const isObeyed = truth.obeyedIn !== null && truth.obeyedIn <= before + 1;
      const outcomes = isObeyed ? ['inconclusive'] : ['inconclusive', 'resisted'];
      expect([at, outcomes]).toEqual([at, expect.arrayContaining([attempt.verdicts[0]?.outcome])]);
    }
}, 60_000);
