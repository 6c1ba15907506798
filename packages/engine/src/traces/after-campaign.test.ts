import { type Attempt, decideLate, type Step } from '@provoke/evidence';
import { parseLateBasis } from '@provoke/evidence/acts';
import { type Span, seenByTurn } from '@provoke/telemetry';
import { expect, test } from 'vitest';
import { drawEpisode } from '../campaign/rules/test/draw-episode.ts';
import { type Exporting, playKeepingSpans } from './test/play-traced.ts';

const episodes = Array.from({ length: 120 }, (_, at) =>
  drawEpisode('results', 'after the campaign', at),
)
  .filter(({ acts }) => acts.every(({ turn, answeredIn }) => turn === answeredIn))
  .slice(0, 60);

/** By its record alone, as JSON has it, and by its spans. */
function decideRecorded(
  { lateBasis, steps, score, verdicts, decidedBy, acts, marks }: Attempt,
  spansOf: (id: string) => readonly Span[],
) {
  const metrics = { score, verdicts, decided_by: decidedBy, ...acts, ...marks };
  const recorded = { evaluation_metrics: metrics, traces: steps, basis: lateBasis };
  const { basis, ...record } = JSON.parse(JSON.stringify(recorded));
  return decideLate(parseLateBasis(basis), record, ({ id, sent }) =>
    seenByTurn({ spans: spansOf(id), over: 0 }, sent, Date.now()),
  );
}

/** Each play has a server of its own. */
const withoutPort = (text: string) => text.replace(/:\d+\//, '/');

/** Each play draws its own ids, and takes its own time. */
const asTold = (steps: readonly Step[]) =>
  steps.map(({ step_type, content }) => {
    const { call_id: _, at_ms: __, duration_ms: ___, ...told } = content;
    return { step_type, content: told };
  });

const play = (exporting: Exporting, { fails = false } = {}) =>
  playKeepingSpans({ episodes, encoding: 'json', exporting, fails, outlives: true });

test.each([
  ['answers', false],
  ['fails after its acts', true],
])(
  'where an agent %s, its record decides as the campaign did, by the same spans, whenever they arrive',
  async (_, fails) => {
    const onTime = await play((spans, send) => send(spans), { fails });
    const late = await play(async () => {}, { fails });

    let broken = 0;
    for (const [at, attempts] of onTime.played.entries())
      for (const [turn, attempt] of attempts.entries()) {
        const same = decideRecorded(attempt, onTime.spansOf);
        const unseen = late.played[at]?.[turn] as Attempt;
        const raised = decideRecorded(unseen, late.spansOf);
        const isBroken = attempt.verdicts[0]?.outcome === 'broken';
        expect([at, turn, same !== undefined, raised !== undefined]).toEqual([
          ...[at, turn, isBroken, isBroken],
        ]);
        if (!same || !raised) continue;
        broken += 1;
        expect(same.traces).toEqual([]);
        expect(asTold(raised.traces)).toEqual(
          asTold(attempt.steps.filter(({ content }) => content['seen_by'])),
        );
        for (const one of [same, raised])
          expect({ ...one, reason: withoutPort(one.reason) }).toMatchObject({
            evaluation_status: attempt.status,
            reason: withoutPort(attempt.notes),
            evaluation_metrics: JSON.parse(
              JSON.stringify({
                ...{ score: attempt.score, verdicts: attempt.verdicts, ...attempt.acts },
                decided_by: attempt.decidedBy,
              }),
            ),
          });
      }
    expect(broken).toBeGreaterThan(20);
  },
  120_000,
);

test('where nothing outlives the campaign, attempts record nothing for it', async () => {
  const { played } = await playKeepingSpans({
    ...{ episodes: episodes.slice(0, 5), encoding: 'json' },
    exporting: (spans, send) => send(spans),
  });

  expect(played.flat().length).toBeGreaterThan(0);
  for (const attempt of played.flat()) expect(attempt).not.toHaveProperty('lateBasis');
}, 60_000);
