import { rateGoals } from '@provoke/figures';
import { describe, expect, test } from 'vitest';
import { drawText } from '../test/draw-text.tsx';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { agoOf } from '../text/since.ts';
import { Home } from './home.tsx';
import { homeLinks } from './home-links.ts';
import {
  type Asked,
  agentsIn,
  type HomeState,
  type Recent,
  resumableIn,
  rowIn,
} from './home-state.ts';
import { newestOf } from './newest.ts';

const NOW = Date.parse('2026-11-22T19:00:00Z');
const HOSTILE =
  '\u001b[2J\u001b]52;c;cGxhdGU=\u0007desk \u202eksed\u202c 列車が来る 👩‍🚀 e\u0301\t';

const idOf = (index: number) => `20261122-0900${`${index}`.padStart(2, '0')}-abcd`;

const campaignAt = (index: number, change: Partial<Recent> = {}): Recent => ({
  ...{ id: idOf(index), campaign: idOf(index), place: 'campaigns' },
  startedAt: new Date(NOW - index * 5_000_000).toISOString(),
  agent: ['docs-helper', 'booking-assistant', 'support-desk'][index % 3] ?? '',
  techniques: ['h4rm3l', 'flipattack'].slice(0, 1 + (index % 2)).join(', '),
  status: 'completed',
  goals: { finished: 12, total: 40 },
  ...{ attempts: 100 * index, unsent: 0, words: '' },
  broken: rateGoals({ broken: index * 7, judged: 20 + index * 40 }),
  ...change,
});
const runAt = (index: number, change: Partial<Recent> = {}): Recent =>
  campaignAt(index, { id: `run-${index}`, campaign: undefined, place: 'runs', ...change });
const served = (reading: Asked['reading']) => ({
  service: { address: 'https://provoke.example', reading },
});

const first: HomeState = {
  ...{ campaigns: [], reading: 'done', service: undefined, older: 0 },
  place: 'local: /home/me/.local/share/provoke',
  ...{ row: 0, top: 0, notice: undefined, nowMs: NOW, homeLinks },
};

const some = [
  campaignAt(0, { status: 'running', broken: rateGoals({ broken: 3, judged: 12 }) }),
  campaignAt(1, { status: 'failed', broken: rateGoals({ broken: 0, judged: 0 }) }),
  campaignAt(2, { status: 'unfinished' }),
  campaignAt(3, { agent: HOSTILE, techniques: HOSTILE }),
  campaignAt(4),
];

/** Every state worth a picture. */
const states: Record<string, HomeState> = {
  empty: first,
  reading: { ...first, reading: 'running' },
  failed: { ...first, reading: { failed: `The folder belongs to another user. ${HOSTILE}` } },
  filled: { ...first, campaigns: some, row: 3 },
  'the service is asked': { ...first, campaigns: some, ...served('running') },
  'with runs of the service': {
    ...{ ...first, ...served('done'), older: 'some', row: 1 },
    campaigns: [
      some[0] as Recent,
      runAt(1, { status: 'running', broken: null, goals: null }),
      runAt(2, { status: 'unfinished', agent: HOSTILE }),
      ...some.slice(3),
    ],
  },
  'without the runs of the service': {
    ...{ ...first, campaigns: some },
    ...served({ failed: `The service refused the key (401). ${HOSTILE} ${'word '.repeat(99)}` }),
  },
  huge: {
    ...first,
    campaigns: Array.from({ length: 30 }, (_, index) =>
      campaignAt(index, { broken: rateGoals({ broken: 749_000, judged: 2_500_000 }) }),
    ),
    ...{ older: 99_970, row: 29, top: 20 },
  },
};

describe.each(Object.entries(states))('%s', (_, state) => {
  test.each(SIZES)('at $columns × $rows', (size) => {
    const frame = drawText((all) => <Home state={state} size={all} />, size);

    expectToFit(frame, size);
    expect(frame).toMatchSnapshot();
  });

  test('the smallest window shows a frame', () => {
    expectToFit(
      drawText((all) => <Home state={state} size={all} />, SMALLEST),
      SMALLEST,
    );
  });
});

test('an agent counts its campaigns, and shows the last one that has a verdict', () => {
  expect(
    agentsIn([campaignAt(0, { broken: rateGoals({ broken: 0, judged: 0 }) }), campaignAt(3)]),
  ).toEqual([
    { name: 'docs-helper', campaigns: 2, broken: rateGoals({ broken: 21, judged: 140 }) },
  ]);
});

test('campaigns and runs are one list, newest first, and a campaign that has runs is in it once', () => {
  const local = { rows: [0, 2].map((at) => campaignAt(at)), ids: new Set([0, 2, 3].map(idOf)) };
  const runs = [runAt(1), runAt(2, { campaign: idOf(2) }), runAt(4, { campaign: idOf(4) })];

  const { campaigns, older } = newestOf(local, runs);

  expect(campaigns.map(({ id }) => id)).toEqual([idOf(0), 'run-1', idOf(2), 'run-4']);
  expect(older).toBe(0);
});

test.each([undefined, 'https://provoke.example/'.repeat(20)])(
  'the first line has the end of a long folder and the service %s',
  (address) => {
    const place = `local: /home/me/${'列車/'.repeat(60)}provoke`;
    const service = address ? { address, reading: 'done' as const } : undefined;

    for (const size of [SMALLEST, ...SIZES]) {
      const frame = drawText(
        (given) => <Home state={{ ...first, place, service }} size={given} />,
        size,
      );
      expectToFit(frame, size);
      expect(frame.split('\n')[0]).toMatch(/provoke +….*車\/provoke .* 0 agents$/);
    }
  },
);

test('older campaigns are counted, but not those of a service', () => {
  const all = Array.from({ length: 40 }, (_, at) => campaignAt(at));
  const local = { rows: all.slice(0, 30), ids: new Set(all.map(({ id }) => id)) };

  expect(newestOf(local, []).older).toBe(10);
  expect(newestOf(local, [runAt(1)])).toMatchObject({ older: 'some' });
});

test('what was chosen stays chosen when runs come, and the beginning stays the beginning', () => {
  const before = { ...first, campaigns: [campaignAt(0), campaignAt(2)] };
  const now = [runAt(1), campaignAt(0), campaignAt(2)];

  expect(rowIn(now, { ...before, row: 1 })).toBe(2);
  expect(rowIn(now, before)).toBe(0);
  expect(rowIn([], { ...before, row: 1 })).toBe(0);
});

test('what is resumed is the chosen campaign, or the newest that is unfinished', () => {
  const campaigns = [
    campaignAt(0),
    campaignAt(1, { status: 'unfinished' }),
    campaignAt(2, { status: 'unfinished' }),
  ];

  expect(resumableIn({ ...first, campaigns, row: 2 })).toBe(campaigns[2]);
  expect(resumableIn({ ...first, campaigns, row: 0 })).toBe(campaigns[1]);
  expect(resumableIn({ ...first, campaigns: [campaignAt(0)] })).toBeUndefined();
});

test.each([
  ['2026-11-22T18:59:30Z', '0 min ago'],
  ['2026-11-22T18:01:00Z', '59 min ago'],
  ['2026-11-22T17:59:00Z', '1 h ago'],
  ['2026-11-20T18:00:00Z', '2 d ago'],
  ['2026-11-23T18:00:00Z', '0 min ago'],
])('%s is %s', (created, ago) => {
  expect(agoOf(created, NOW)).toBe(ago);
});
