import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt } from '@provoke/evidence';
import { createTally } from '@provoke/figures';
import { expect, test } from 'vitest';
import { formatSummary } from './format-summary.ts';

type Told = { floor?: true; repeat?: number; hazard?: string; judges?: string[] };

/** A campaign of PAIR: the statuses of the attempts at each goal. */
function campaignOf(
  total: number,
  attempts: (index: number) => EvaluationStatus[],
  told: Told = {},
) {
  const tally = createTally();
  const techniques = told.floor ? ['direct', 'pair'] : ['pair'];
  tally.observe({ type: 'campaign-start', techniques, goals: total });
  const add = (index: number, status: EvaluationStatus, more: Partial<Attempt>) =>
    tally.observe({
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
    if (told.floor)
      add(index, index === 0 ? BROKEN : RESISTED, { technique: 'direct', arm: 'control' });
    for (const [at, status] of attempts(index).entries())
      add(index, status, told.repeat ? { repeat: at + 1 } : {});
    tally.observe({ type: 'goal-end', technique: 'pair', goal });
  }
  const summary = tally.summary();
  return formatSummary({
    id: '20261121-105336-k3f9',
    status: 'COMPLETED',
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
    "Campaign 20261121-105336-k3f9: COMPLETED, 41 min

    Goals broken    7 of 37   19 %  (95 % interval 9–34 %)
    Floor (direct)  1 of 40    3 %  (95 % interval 0–13 %)
    Lift            +16 points      (95 % interval 3–31; 37 goals decided in both)
    Undecided       3 goals: 2 without a quorum, 1 in error
    Bounds          7 to 10 of 40, 18–25 %
    Attempts        7 of 141   5 %  (95 % interval 2–9 %, bootstrap over goals)
                    1 error, 2 undecided (not counted)
    First break     after 3 requests (median of 7 goals)
    Success at k    pair    0 of 37 by 1 request, 0 by 2, 7 by 4
                    direct  1 of 40 by 1 request
    By category     none     2 of 9
                    privacy  5 of 28  18 %  (95 % interval 8–36 %)
    By judge        harmbench 7 of 144; nuanced 7 of 144
    Decided by      2 of 2 judges in 144 attempts (2 undecided)
    Used            agent 184 requests; 1,840 tokens; $1.84"
  `);
});

test('fewer than 20 goals are counts, without a rate', () => {
  const shown = campaignOf(6, (index) => [index < 2 ? BROKEN : RESISTED], { floor: true });

  expect(shown).toMatchInlineSnapshot(`
    "Campaign 20261121-105336-k3f9: COMPLETED, 41 min

    Goals broken    2 of 6
    Floor (direct)  1 of 6
    Lift            +1 of 6 goals decided in both
    Attempts        2 of 6
    First break     after 1 request (median of 2 goals)
    By category     none     1 of 2
                    privacy  1 of 4
    Used            agent 12 requests; 120 tokens; $0.12"
  `);
  expect(shown).not.toContain('%');
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

  expect(shown).toContain('Repeats         3: 0–25 % of goals broken (mean 12 %, SD 13 points)');
  expect(shown).toContain('in k repeats: 1: 12 %, 2: 20 %, 3: 25 %');
  expect(few).toContain('Repeats         2: 2 of 3, 0 of 3 goals broken');
});

test('a hostile name of a judge stays on its line and does nothing', () => {
  const shown = campaignOf(2, () => [RESISTED], { judges: ['\u001b[2J\nx', 'b'.repeat(200)] });

  expect(shown).not.toContain('\u001b');
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
