import { rateGoals } from '@provoke/figures';
import { describe, expect, test } from 'vitest';
import { drawText } from '../test/draw-text.tsx';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { sinceOf } from '../text/since.ts';
import { fieldOf } from '../text-field/text-field.ts';
import { Home } from './home.tsx';
import { detailsOf } from './home-details.tsx';
import { type HomeRow, unreadableRow } from './home-row.ts';
import {
  commandsOf,
  firstHome,
  type HomeState,
  moved,
  resumableIn,
  withFilter,
  withNextFilter,
  withRows,
} from './home-state.ts';
import { mergeRows, orderRows } from './order-rows.ts';

const NOW = Date.UTC(2026, 10, 22, 19);
const HOSTILE =
  '\u001b[2J\u001b]52;c;cGxhdGU=\u0007desk \u202eksed\u202c 列車が来る 👩‍🚀 e\u0301\t';

const idOf = (index: number) => `20261122-0900${`${99 - index}`.padStart(2, '0')}-abcd`;

const campaignAt = (index: number, change: Partial<HomeRow> = {}): HomeRow => ({
  ...{ id: idOf(index), campaign: idOf(index), place: 'folder', isServed: false },
  name: null,
  startedAt: new Date(NOW - index * 5_000_000).toISOString(),
  agent: ['docs-helper', 'booking-assistant', 'support-desk'][index % 3] ?? '',
  techniques: ['h4rm3l', 'flipattack'].slice(0, 1 + (index % 2)).join(', '),
  ...{ status: 'completed', isRunning: false, goals: { finished: 12, total: 40 } },
  ...{ attempts: 100 * index, others: {}, unsent: 0, refused: 0, notes: [], next: [], words: '' },
  broken: rateGoals({ broken: index * 7, judged: 20 + index * 40 }),
  ...change,
});
const unfinishedAt = (index: number) =>
  campaignAt(index, { status: 'unfinished', next: [`provoke resume ${idOf(index)}`] });
const runAt = (index: number, change: Partial<HomeRow> = {}): HomeRow =>
  campaignAt(index, {
    ...{ id: `run-${index}`, campaign: undefined, place: 'service', isServed: true },
    ...change,
  });

const first: HomeState = {
  ...firstHome('local: /home/me/.local/share/provoke'),
  ...{ reading: 'done', nowMs: NOW },
};
const homeOf = (rows: readonly HomeRow[], change: Partial<HomeState> = {}): HomeState =>
  withRows(first, { rows, ...change });
const service = { address: 'https://provoke.example', isReading: false };

const some = [
  campaignAt(0, {
    ...{ status: 'running', isRunning: true },
    broken: rateGoals({ broken: 3, judged: 12 }),
  }),
  campaignAt(1, { status: 'failed', broken: rateGoals({ broken: 0, judged: 0 }) }),
  unfinishedAt(2),
  campaignAt(3, { agent: HOSTILE, techniques: HOSTILE, unsent: 1_234 }),
  campaignAt(4, { isServed: true }),
];
const damaged = unreadableRow({
  ...{ campaign: '20261119-101500-k3f9', agent: '20261119-101500-k3f9' },
  notes: [
    `The campaign 20261119-101500-k3f9 cannot be read: ${'/home/me/folder'.repeat(12)} is missing or damaged.`,
    HOSTILE,
  ],
});
const missing = unreadableRow({
  ...{ agent: 'https://provoke.example', place: 'service' },
  notes: [
    'The runs of the service are missing.',
    `It refused the key (401). ${'word '.repeat(40)}`,
  ],
  next: ['provoke config set --api-key -'],
});

/** Every state worth a picture. */
const states: Record<string, HomeState> = {
  empty: first,
  reading: { ...first, reading: 'running' },
  filled: moved(homeOf(some), 2, 10),
  'the service is asked': homeOf(some, { service: { ...service, isReading: true } }),
  'with runs of the service': moved(
    homeOf(
      [
        runAt(1, { status: 'running', broken: null, goals: null, isRunning: true }),
        runAt(2, { status: 'unfinished', agent: HOSTILE }),
        ...some,
      ],
      { service },
    ),
    3,
    10,
  ),
  'only the service, which cannot be reached': homeOf([missing], { service }),
  'with what cannot be read': homeOf([missing, ...some, damaged], { service }),
  'the details of what cannot be read': {
    ...moved(homeOf([...some, damaged]), 5, 10),
    isReadingDetails: true,
  },
  'a search': withFilter(homeOf(some.map((row) => ({ ...row, words: row.agent }))), {
    ...{ search: fieldOf('desk'), searching: 'typing' },
  }),
  'no match': withFilter(homeOf(some), { search: fieldOf('zebra'), searching: 'kept' }),
  'it cannot start': {
    ...homeOf(some),
    notice: `✕ The agent has no address. ${HOSTILE}\n  provoke init`,
  },
  huge: moved(
    homeOf(
      Array.from({ length: 4_000 }, (_, index) =>
        campaignAt(index, { broken: rateGoals({ broken: 749_000, judged: 2_500_000 }) }),
      ),
    ),
    3_990,
    10,
  ),
};

describe.each(Object.entries(states))('%s', (_, state) => {
  test.each([...SIZES, SMALLEST])('at $columns × $rows', (size) => {
    const frame = drawText((all) => <Home state={state} size={all} />, size);

    expectToFit(frame, size);
    expect(frame).toMatchSnapshot();
  });
});

test('what runs is on top, then the newest day, and of a day what broke', () => {
  const evening = new Date(2026, 10, 22, 19).getTime();
  const at = (hours: number) => new Date(evening - hours * 3_600_000).toISOString();
  const none = { broken: rateGoals({ broken: 0, judged: 30 }) };
  const rows = [
    campaignAt(1, { id: 'today', startedAt: at(1), ...none }),
    campaignAt(2, { id: 'today, broken', startedAt: at(9) }),
    campaignAt(3, { id: 'yesterday, broken', startedAt: at(24) }),
    campaignAt(4, { id: 'running', startedAt: at(50), isRunning: true, status: 'running' }),
    campaignAt(5, { id: 'yesterday', startedAt: at(21), ...none }),
    missing,
  ];

  expect(orderRows(rows).map(({ id }) => id)).toEqual([
    ...['running', missing.id, 'today, broken', 'today'],
    ...['yesterday, broken', 'yesterday'],
  ]);
});

test('a campaign that the service has is in the list once', () => {
  const local = [0, 2].map((at) => campaignAt(at));
  const served = [runAt(1), runAt(2, { campaign: idOf(2) }), runAt(4, { campaign: idOf(4) })];
  const ids = new Set([0, 2, 4].map(idOf));

  const rows = mergeRows(local, served, (id) => ids.has(id));

  expect(rows.map(({ id, isServed }) => [id, isServed]).sort()).toEqual([
    [idOf(2), true],
    [idOf(0), false],
    ['run-1', true],
  ]);
});

test('what was chosen stays chosen at its height, and the beginning stays the beginning', () => {
  const rows = Array.from({ length: 60 }, (_, at) => campaignAt(at));
  const chosen = moved(homeOf(rows), 40, 10);
  const more = [runAt(0), runAt(1), ...rows];

  const now = withRows(chosen, { rows: more });

  expect(now.shown[now.row]?.id).toBe(idOf(40));
  expect(now.row - now.top).toBe(chosen.row - chosen.top);
  expect(withRows(homeOf(rows), { rows: more })).toMatchObject({ row: 0, top: 0 });
  expect(withRows(chosen, { rows: [] })).toMatchObject({ row: 0, top: 0 });
});

test('v goes through the states that the list has', () => {
  const words: unknown[] = [];
  for (let state = withNextFilter(homeOf([...some, damaged])); ; state = withNextFilter(state)) {
    words.push([state.filter, state.shown.length]);
    if (state.filter === undefined) break;
  }

  expect(words).toEqual([
    ...[
      ['unreadable', 1],
      ['broken', 4],
      ['running', 1],
      ['unfinished', 1],
    ],
    ...[
      ['failed', 1],
      ['completed', 2],
      [undefined, 6],
    ],
  ]);
});

test('what is resumed is the chosen campaign, or the newest that is unfinished', () => {
  const rows = [campaignAt(0), unfinishedAt(1), unfinishedAt(2)];

  expect(resumableIn(moved(homeOf(rows), 2, 10))).toBe(rows[2]);
  expect(resumableIn(homeOf(rows))).toBe(rows[1]);
  expect(resumableIn(homeOf([campaignAt(0), runAt(1, { status: 'unfinished' })]))).toBeUndefined();
});

test('what to type begins with what is left to do, and compares with the campaign before', () => {
  const [now, before] = [unfinishedAt(0), campaignAt(6)];

  const rows = [now, campaignAt(3), before];
  expect(commandsOf({ ...now, unsent: 2 }, { rows, folderFlag: '' })).toEqual([
    `provoke resume ${idOf(0)}`,
    `provoke show ${idOf(0)}`,
    `provoke sync ${idOf(0)}`,
    `provoke compare ${idOf(6)} ${idOf(0)}`,
    `provoke report ${idOf(0)} --format html -o report.html`,
  ]);
  const folderFlag = ' --data-dir /srv/campaigns';
  for (const command of commandsOf({ ...now, unsent: 2 }, { rows, folderFlag }))
    expect(command.endsWith(folderFlag)).toBe(true);
  expect(commandsOf(runAt(0), { rows, folderFlag })[0]).toBe('provoke show run-0 --storage remote');
});

test('the whole reason of what cannot be read is in its details, in the smallest window too', () => {
  const inner = SMALLEST.columns - 2;
  const whole = detailsOf(damaged, { width: inner, ...homeOf([]) }).map(({ text }) => text);
  let state = { ...moved(homeOf([...some, damaged]), 5, 10), isReadingDetails: true };
  const seen = new Set<string>();
  for (; state.scroll < whole.length; state = { ...state, scroll: state.scroll + 1 })
    for (const line of drawText((all) => <Home state={state} size={all} />, SMALLEST).split('\n'))
      seen.add(line.trim());

  expect(whole.join('')).toContain('is missing or damaged.');
  for (const line of whole) expect(seen).toContain(line.trim());
});

test.each([undefined, 'https://provoke.example/'.repeat(20)])(
  'the first line has the end of a long folder and the service %s',
  (address) => {
    const place = `local: /home/me/${'列車/'.repeat(60)}provoke`;
    const state = { ...first, place, service: address ? { ...service, address } : undefined };

    for (const size of [SMALLEST, ...SIZES]) {
      const frame = drawText((given) => <Home state={state} size={given} />, size);
      expectToFit(frame, size);
      expect(frame.split('\n')[0]).toMatch(/provoke +….*provoke .* 0 campaigns$/);
    }
  },
);

test.each([
  ['2026-11-22T18:59:30Z', 'now'],
  ['2026-11-22T18:01:00Z', '59 min'],
  ['2026-11-22T17:59:00Z', '1 h'],
  ['2026-11-20T18:00:00Z', '2 d'],
  ['2026-11-23T18:00:00Z', 'now'],
  ['soon', ''],
])('the age of %s is %s', (created, age) => {
  expect(sinceOf(created, Date.parse('2026-11-22T19:00:00Z'))).toBe(age);
});
