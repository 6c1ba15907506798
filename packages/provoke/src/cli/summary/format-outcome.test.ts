import type { Outcome } from '@provoke/campaign';
import { recordedDoubts } from '@provoke/contract/lists';
import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import { formatOutcome } from './format-outcome.ts';

const verdict = (judge: string, outcome: 'broken' | 'resisted' | 'inconclusive') => ({
  judge,
  outcome,
  score: null,
  reason: '',
  raw: null,
});

function outcomeOf(change: Partial<Outcome> = {}): Outcome {
  const fold = createFold();
  fold.tell({ looksFor: recordedDoubts, accepted: [], isSameModel: false, repeatedGoals: 0 });
  const add = (index: number, technique: string, broken: boolean, hazard: string) =>
    fold.observe({
      type: 'attempt-end',
      attempt: {
        goal: { index, text: '', category: { hazard, owasp: null } },
        technique,
        status: broken ? 'SUCCESSFUL_JAILBREAK' : 'FAILED_JAILBREAK',
        verdicts: [
          verdict('harmbench', broken ? 'broken' : 'resisted'),
          verdict('scorer', 'inconclusive'),
        ],
        spending: [
          { role: 'target', requests: 1, inputTokens: 1_200, outputTokens: 30, costUsd: 0.0015 },
        ],
      },
    });
  add(0, 'flipattack', false, 'privacy');
  add(1, 'flipattack', false, 'none');
  add(0, 'pair', true, 'privacy');
  return {
    campaign: { id: '20261121-105336-k3f9', path: '/data' },
    run: { agent_name: 'help-desk' },
    elapsed_ms: 41_000,
    ...{ status: 'COMPLETED', state: 'completed' },
    summary: measureCampaign(fold),
    place: 'locally in \u001b[2J/data',
    reason: null,
    unsent: null,
    ...change,
  } as Outcome;
}

test('a person reads counts, in parts where there are several, and where it is recorded', () => {
  expect(formatOutcome(outcomeOf())).toMatchInlineSnapshot(`
    "Campaign 20261121-105336-k3f9: completed, 41 s

    Goals broken    1 of 2
    Floor           not measured (--floor)
    Undecided       1 goal: 1 not finished
    Bounds          1 to 2 of 2  (a bound, not an interval)
    Attempts        1 of 3
    In doubt        Only 1 goal has a verdict: too few for a rate. Use at least 20
                    goals.
    First break     pair: after 1 request (median of 1 goal, in order of arrival)
    By technique    flipattack  0 of 2
                    pair        1 of 1
    By category     privacy       1 of 1
                    unclassified  0 of 1
    By judge        harmbench 1 of 3; scorer 0 of 0, 3 undecided
    Decided by      1 of 2 judges in 3 attempts
    Used            agent 3 requests; 3,690 tokens; $0.004500
    Recorded in     \\u{1b}[2J/data"
  `);
});

test('a search is shown separately from the rates, with the goals that it used', () => {
  const fold = createFold();
  const goal = { index: 0, text: '' };
  const seen = { goal, technique: 'h4rm3l', verdicts: [], spending: [] };
  for (const status of ['SUCCESSFUL_JAILBREAK', 'NOT_EVALUATED'] as const)
    fold.observe({ type: 'attempt-end', attempt: { ...seen, status, arm: 'search' } });
  fold.observe({ type: 'goal-end', technique: 'h4rm3l', goal, heldOut: true });

  const shown = formatOutcome(outcomeOf({ summary: measureCampaign(fold) }));

  expect(shown).toContain(`Attempts        0 of 0
Not counted     search, 1 of 2 attempts broken; 1 without a verdict
Held out        1 goal used by the search
`);
});

test('the harmless request stands apart, and nothing is said of breaking it', () => {
  const fold = createFold();
  const seen = {
    technique: 'direct',
    verdicts: [],
    spending: [],
    status: 'NOT_EVALUATED',
  } as const;
  const goal = { index: -1, text: '' };
  fold.observe({ type: 'attempt-end', attempt: { ...seen, goal, arm: 'harmless' } });

  const shown = formatOutcome(outcomeOf({ summary: measureCampaign(fold) }));

  expect(shown).toContain('\nNot counted     1 harmless request: Hello\n');
});

test('what went wrong is said below the head, and hostile text does nothing', () => {
  const failed = formatOutcome(
    outcomeOf({
      ...{ status: 'FAILED', state: 'failed' },
      reason: 'It says \u001b]0;owned\u0007',
      unsent: { count: 1, refused: 0, path: '/data/campaigns/1' },
    }),
  );

  expect(failed).toMatch(/: failed, 41 s\nIt says \\u\{1b\}\]0;owned\\u\{7\}\n\n/);
  expect(failed).toMatch(/^Partly in +\\u\{1b\}\[2J\/data$/m);
  expect(failed).not.toContain('\u001b');
});
