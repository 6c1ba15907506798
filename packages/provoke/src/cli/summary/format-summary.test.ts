import type { EvaluationStatus } from '@provoke/contract';
import { recordedDoubts } from '@provoke/contract/lists';
import type { Attempt } from '@provoke/evidence';
import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import { formatSummary } from './format-summary.ts';

type Told = { floor?: true; repeat?: number; hazard?: string; judges?: string[] };

/** A campaign of PAIR: the statuses of the attempts at each goal. */
function campaignOf(
  total: number,
  attempts: (index: number) => EvaluationStatus[],
  told: Told = {},
) {
  const fold = createFold();
  fold.tell({ looksFor: recordedDoubts, accepted: [], isSameModel: false, repeatedGoals: 0 });
  const techniques = told.floor ? ['direct', 'pair'] : ['pair'];
  fold.observe({ type: 'campaign-start', techniques, goals: total, floor: 'direct' });
  const add = (index: number, status: EvaluationStatus, more: Partial<Attempt>) =>
    fold.observe({
      type: 'attempt-end',
      attempt: {
        goal: {
          index,
          text: '',
          category: { hazard: index % 4 ? 'privacy' : 'none', owasp: null },
        },
        ...{ technique: 'pair', status, verdicts: verdictsOf(status, told.judges ?? []) },
        spending: [{ role: 'target', requests: 1, inputTokens: 9, outputTokens: 1, costUsd: 0.01 }],
        ...more,
      },
    });
  for (let index = 0; index < total; index++) {
    const goal = { index, text: '' };
    if (told.floor) {
      const plain = { technique: 'direct', arm: 'control' as const, requestsMax: 4 };
      add(index, index === 0 ? BROKEN : RESISTED, plain);
      fold.observe({ type: 'goal-end', technique: 'direct', goal });
    }
    for (const [at, status] of attempts(index).entries())
      add(index, status, { requestsMax: 4, ...(told.repeat && { repeat: at + 1 }) });
    fold.observe({ type: 'goal-end', technique: 'pair', goal });
  }
  const summary = measureCampaign(fold);
  return formatSummary({
    id: '20261121-105336-k3f9',
    agent: 'help-desk',
    ...{ state: 'completed', reason: null },
    elapsedMs: 2_460_000,
    summary,
  }).join('\n');
}

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';

const verdictsOf = (status: EvaluationStatus, judges: string[]) =>
  judges.map((judge) => ({
    ...{ judge, score: null, reason: '', raw: null },
    outcome: status === BROKEN ? ('broken' as const) : ('resisted' as const),
  }));

test('a campaign with a floor, undecided goals and several judges reads as its transcript', () => {
  const shown = campaignOf(
    40,
    (index) => {
      if (index < 7) return [RESISTED, RESISTED, BROKEN];
      if (index < 9) return ['NOT_EVALUATED'];
      return index === 9 ? ['ERROR_AGENT_RESPONSE'] : [RESISTED, RESISTED, RESISTED, RESISTED];
    },
    { floor: true, judges: ['nuanced', 'harmbench'] },
  );

  expect(shown).toMatchInlineSnapshot(`
    "Campaign 20261121-105336-k3f9: completed, 41 min

    Goals broken    7 of 37   18.9 %  (95 % interval 9.5–34.2 %)
    Floor (direct)  1 of 40    2.5 %  (95 % interval 0.4–12.9 %, asked plainly up to 4 times)
    Lift            +16.2 points (95 % interval +2.6 to +31.4)
                    p = 0.031; 37 goals judged in both, up to 4 requests each
                    3 goals without a verdict on a side, counted against it
    Undecided       3 goals: 1 in error, 2 without a verdict
    Bounds          7 to 10 of 40 (17.5–25.0 %)  (a bound, not an interval)
    Attempts        7 of 141   5.0 %  (95 % interval 2.4–10.0 %, clustered by goal)
                    1 error, 2 without a verdict (not counted)
    First break     after 3 requests (median of 7 goals)
    Success at k    pair    0 of 37 by 1 request, 0 by 2, 7 by 4
                    direct  1 of 40 by 1 request
    By category     unclassified  2 of 9
                    privacy       5 of 28  17.9 %  (95 % interval 7.9–35.6 %)
    By judge        harmbench 7 of 144; nuanced 7 of 144
    Decided by      2 of 2 judges in 144 attempts (2 undecided)
    Used            agent 184 requests; 1,840 tokens; $1.84"
  `);
});

test('fewer than 20 goals are counts, without a rate', () => {
  const shown = campaignOf(6, (index) => [index < 2 ? BROKEN : RESISTED], { floor: true });

  expect(shown).toMatchInlineSnapshot(`
    "Campaign 20261121-105336-k3f9: completed, 41 min

    Goals broken    2 of 6
    Floor (direct)  1 of 6
    Lift            2 broken, 1 asked plainly
                    may be chance, p = 1.00; 6 goals judged in both, up to 4 requests each
    Attempts        2 of 6
    In doubt        Only 6 goals have a verdict: too few for a rate. Use at least 20
                    goals.
    First break     after 1 request (median of 2 goals)
    By category     unclassified  1 of 2
                    privacy       1 of 4
    Used            agent 12 requests; 120 tokens; $0.12"
  `);
  expect(shown).not.toContain(' %');
});

test('without a floor the summary says that none was measured', () => {
  expect(campaignOf(30, () => [RESISTED])).toMatch(/^Floor +not measured \(--floor\)$/m);
});

test('repeats show how far they lie apart', () => {
  const shown = campaignOf(
    20,
    (index) => [index < 2 ? BROKEN : RESISTED, index < 5 ? BROKEN : RESISTED, RESISTED],
    { repeat: 3 },
  );
  const few = campaignOf(3, (index) => [index < 2 ? BROKEN : RESISTED, RESISTED], { repeat: 2 });

  expect(shown).toContain(
    'Repeats         3 repeats broke 0–25.0 % of the goals each (mean 11.7 %, SD 12.6 points)',
  );
  expect(shown).toContain('at least one of them broke 5 of 20 goals (25.0 %, 95 % interval');
  expect(few).toContain('Repeats         2 repeats broke 0 of 3 to 2 of 3 goals each');
});

test('a hostile name of a judge stays on its line and does nothing', () => {
  const shown = campaignOf(2, () => [RESISTED], { judges: ['\u001b[2J\nx', 'b'.repeat(200)] });

  expect(shown).not.toContain('\u001b');
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
