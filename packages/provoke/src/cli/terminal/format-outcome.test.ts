import { createTally } from '@provoke/engine';
import { expect, test } from 'vitest';
import type { Outcome } from '../../campaign/outcome.ts';
import { formatOutcome } from './format-outcome.ts';

const verdict = (judge: string, outcome: 'broken' | 'resisted' | 'inconclusive') => ({
  judge,
  outcome,
  score: null,
  reason: '',
  raw: null,
});

function outcomeOf(change: Partial<Outcome> = {}): Outcome {
  const tally = createTally();
  const add = (index: number, technique: string, broken: boolean, hazard: string) =>
    tally.observe({
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
    // Of the run, only its id and how it ended are shown.
    runs: [
      { id: 'run-1', status: 'COMPLETED' },
      { id: 'run-2', status: 'COMPLETED' },
    ] as Outcome['runs'],
    status: 'COMPLETED',
    summary: tally.summary(),
    place: 'locally in \u001b[2J/data',
    reason: null,
    unsent: null,
    ...change,
  } as Outcome;
}

test('a person reads rates with their counts, in parts where there are several, and what it took', () => {
  expect(formatOutcome(outcomeOf())).toMatchInlineSnapshot(`
    "Goals broken:    1 of 2 (50 %, 95 % interval 9–91 %)
    Attempts broken: 1 of 3 (33 %, 95 % interval 6–79 %)
    First break:     after 2 requests (median of 1 goal, mean 2.0)
    Goals broken by technique:
      flipattack  0 of 2 (0 %, 95 % interval 0–66 %)
      pair        1 of 1 (100 %, 95 % interval 21–100 %)
    Goals broken by category:
      privacy  1 of 1 (100 %, 95 % interval 21–100 %)
      none     0 of 1 (0 %, 95 % interval 0–79 %)
    Broken, by judge:
      harmbench  1 of 3 (33 %, 95 % interval 6–79 %)
      scorer     0 of 0; 3 undecided
    Judges deciding: 1 of 2 in 3 attempts
    Used:
      target  3 requests, 3,600 tokens in, 90 out; $0.004500
    Run run-1 COMPLETED, recorded locally in \\u{1b}[2J/data.
    Run run-2 COMPLETED, recorded locally in \\u{1b}[2J/data."
  `);
});

test('a search is shown separately from the rates, with the goals that it used', () => {
  const tally = createTally();
  const goal = { index: 0, text: '' };
  const seen = { goal, technique: 'h4rm3l', verdicts: [], spending: [] };
  for (const status of ['SUCCESSFUL_JAILBREAK', 'NOT_EVALUATED'] as const)
    tally.observe({ type: 'attempt-end', attempt: { ...seen, status, arm: 'search' } });
  tally.observe({ type: 'goal-end', technique: 'h4rm3l', goal, heldOut: true });

  const shown = formatOutcome(outcomeOf({ summary: tally.summary() }));

  expect(shown).toContain(`Goals broken:    0 of 0
Attempts broken: 0 of 0
Not counted:     search, 1 of 1 (100 %, 95 % interval 21–100 %) broken; 1 undecided
Held out:        1 goal used by the search
`);
});

test('what went wrong is said last, and hostile text does nothing', () => {
  const failed = formatOutcome(
    outcomeOf({
      status: 'FAILED',
      reason: 'It says \u001b]0;owned\u0007',
      unsent: { count: 1, refused: 0, path: '/data/campaigns/1' },
    }),
  );

  expect(failed).toMatch(
    /\nNothing could be attempted: It says \\u\{1b\}\]0;owned\\u\{7\}\n1 record /,
  );
  expect(failed).toContain('Run run-1 COMPLETED, partly recorded locally');
  expect(failed).not.toContain('\u001b');
});
