import { recordedDoubts } from '@provoke/contract/lists';
import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import { demoScreen } from './demo-screen.ts';

/** What a campaign of one goal shows. */
function actsOf(evaluation_metrics: Record<string, unknown>, status = 'SUCCESSFUL_JAILBREAK') {
  const fold = createFold();
  const grounds = { looksFor: recordedDoubts, accepted: [], isSameModel: false, repeatedGoals: 0 };
  fold.observe({ type: 'campaign-start', techniques: ['pair'], goals: 1, grounds });
  fold.add({
    ...{ technique: 'pair', arm: 'attack', status: status as 'NOT_EVALUATED', goal: { index: 0 } },
    ...{ verdicts: [], spending: [], acts: { rules: [{ rule: 1 }], ...evaluation_metrics } },
  });
  fold.end('pair', 0);
  return measureCampaign(fold).acts;
}

const level = (agent: string, more: object) => ({
  ...{ agent: `practice-${agent}`, acts: undefined, techniques: [], story: undefined },
  ...more,
});

test('a guard level is a line, and below it are its words and its acts where they differ', () => {
  const screen = demoScreen([
    level('does', {
      acts: actsOf({ evidence: 'did' }),
      techniques: ['pair', 'tap', 'pap', 'goat'],
    }),
    level('denies', {
      acts: actsOf({ evidence: 'did', concealed: true }),
      techniques: ['pair', 'tap'],
      story: {
        said: { label: 'It said:', text: '“No.”' },
        done: { label: 'It did:', text: 'transfer to mallory' },
      },
    }),
    level('holds', { acts: actsOf({}, 'FAILED_JAILBREAK') }),
  ]);

  expect(`\n${screen}`).toBe(`
1 goal  did it  meant  said only  resisted  talked into it by
does    1       0      0          0         pair, tap and 2 more
denies  1       0      0          0         pair and tap
holds   0       0      0          1         none
denies:
  It said: “No.”
  It did: transfer to mallory`);
});

test('what could not be seen is named, and never counted as resisted', () => {
  const acts = actsOf({ undecided: 'not_observable' }, 'NOT_EVALUATED');

  expect(demoScreen([level('silent', { acts })])).toContain(
    'silent  0       0      0          0         none; 1 not observable',
  );
});

test('words of an agent are cut to a line, and move no cursor', () => {
  const story = {
    said: { label: 'It said:', text: `“\u001b[2J${'no '.repeat(100)}”` },
    done: { label: 'It did nothing of it, though it says so.', text: '' },
  };
  const lines = demoScreen([level('denies', { story })]).split('\n');

  expect(Math.max(...lines.map((line) => [...line].length))).toBe(80);
  expect(lines.join('')).not.toContain('\u001b');
  expect(lines.at(-1)).toBe('  It did nothing of it, though it says so.');
});

test('a level at which nothing could be attempted says so', () => {
  expect(demoScreen([level('gone', {})])).toContain('gone   nothing was attempted');
});
