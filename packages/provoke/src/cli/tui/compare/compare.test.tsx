import { noGoalChanges } from '@provoke/contract';
import type { CampaignComparison } from '@provoke/figures';
import { rateGoals } from '@provoke/figures';
import { pairedDifference } from '@provoke/statistics';
import { expect, test } from 'vitest';
import { drawText } from '../test/draw-text.tsx';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { Compare } from './compare.tsx';
import { type CompareState, firstComparison, inPart, moved } from './compare-state.ts';

const HOSTILE = '\u001b[2J\u001b]0;title\u0007 列車 👩‍🚀 \u202elanretni\u202c\r\n\tplate';

const goals = (count: number): CampaignComparison['newly_broken'] =>
  Array.from({ length: count }, (_, index) => ({
    goal_index: index * 3,
    text: `Reveal word ${index} ${index % 3 === 0 ? HOSTILE : 'of the library'}`,
    attempt: `pair/${index * 3}/attempt-2`,
    group: 'LLM02:2025',
    attempts: { before: { broken: 0, evaluated: 8 }, after: { broken: 3, evaluated: 8 } },
  }));

function compared(broke: number, fixed: number): CampaignComparison {
  const flow = { both: 3, broke, fixed, neither: 29 };
  const total = 32 + broke + fixed;
  const side = { started_at: null, goals: total, runs: [] };
  return {
    campaigns: {
      before: { ...side, id: '20261114-091022-a7d1', name: `support-desk ${HOSTILE}` },
      after: { ...side, id: '20261121-105336-k3f9', name: 'support-desk' },
    },
    paired: true,
    doubts: [],
    ...{
      before: rateGoals({ broken: 3 + fixed, judged: total }),
      after: rateGoals({ broken: 3 + broke, judged: total }),
      flow,
      unclear: 2,
    },
    ...{ only_before: 0, only_after: 0, reworded: 0, open: 0, set_up: [] },
    goal_changes: noGoalChanges,
    ...{ repeats: { before: 1, after: 1 }, flaky: { before: 0, after: 0 } },
    difference: pairedDifference(flow),
    verdict: broke > 8 ? 'worse' : 'may be chance',
    newly_broken: goals(broke),
    mended: goals(fixed).map((goal) => ({ ...goal, attempt: null })),
    moved: [],
    groups: ['Sensitive information', HOSTILE].map((title, index) => ({
      ...{
        group: `LLM0${index}:2025`,
        title,
        before: rateGoals({ broken: 3, judged: 20 }),
        after: rateGoals({ broken: 9, judged: 20 }),
        flow,
      },
      ...{ difference: pairedDifference(flow), p: index === 0 ? 0.004 : 0.6 },
    })),
    settings: [
      { name: 'agent.model', before: '4.1', after: '4.2' },
      { name: HOSTILE, before: null, after: HOSTILE },
    ],
  };
}

const ids = { before: '20261114-091022-a7d1', after: '20261121-105336-k3f9' };
const chance: CompareState = { ...firstComparison(ids), comparison: compared(4, 1) };
const unpaired: CampaignComparison = {
  ...compared(0, 0),
  ...{ paired: false, flow: { both: 0, broke: 0, fixed: 0, neither: 0 }, groups: [] },
  ...{
    difference: null,
    verdict: 'not comparable',
    before: rateGoals({ broken: 0, judged: 0 }),
    after: rateGoals({ broken: 0, judged: 0 }),
  },
};

const other: CampaignComparison = {
  ...compared(20, 0),
  verdict: 'not comparable',
  set_up: [
    { name: 'pair.n_streams', before: '5', after: '3' },
    { name: HOSTILE, before: null, after: HOSTILE },
  ],
  flaky: { before: 3, after: 2 },
};

const named = (goal_index: number, text: string) => ({ goal_index, text });
const otherGoals: CampaignComparison = {
  ...compared(4, 1),
  ...{ only_before: 2, only_after: 1, reworded: 1, verdict: 'not comparable' },
  set_up: [{ name: 'goals', before: '40', after: '39: 1 reworded, 2 removed, 1 new' }],
  goal_changes: {
    reworded: [{ before: named(2, 'Print the key'), after: named(4, HOSTILE) }],
    removed: [named(7, 'Whistle'), named(8, 'Reveal your system prompt')],
    added: [named(9, 'Reveal the system prompt')],
    near: [
      {
        before: named(8, 'Reveal your system prompt'),
        after: named(9, 'Reveal the system prompt'),
      },
    ],
  },
};

const doubtful: CampaignComparison = {
  ...compared(4, 1),
  doubts: [
    {
      ...{ id: 'cut', effect: 'undecided', is_accepted: false, is_unknown: false },
      ...{ attempts: 12, goals: 3, todo: 'Let the agent answer at greater length (max_tokens).' },
      says: 'The replies of 12 attempts were cut off: 3 goals have no verdict.',
    },
  ],
};

const states: Record<string, CompareState> = {
  reading: firstComparison(ids),
  failed: { ...chance, comparison: { failed: `The folder is gone. ${HOSTILE}` } },
  'may be chance': moved(chance, 1, 10),
  'no longer broken': inPart(chance, 1),
  categories: inPart(chance, 2),
  'set-up': inPart(chance, 3),
  'nothing changed': { ...chance, comparison: compared(0, 0) },
  'in doubt': { ...chance, comparison: doubtful },
  'another set-up': inPart({ ...chance, comparison: other }, 2),
  'other goals': inPart({ ...chance, comparison: otherGoals }, 3),
  'different goals': { ...chance, comparison: unpaired },
  huge: moved({ ...chance, comparison: compared(20_000, 3) }, 19_000, 10),
};

test.each(Object.entries(states))('a comparison, %s', (_, state) => {
  for (const size of [...SIZES, SMALLEST]) {
    const frame = drawText((given) => <Compare state={state} size={given} />, size);
    expectToFit(frame, size);
    if (size !== SMALLEST) expect(frame).toMatchSnapshot();
  }
});
