import { arms } from '@provoke/contract';
import { actWords, saidAndDid } from '@provoke/contract/lists';
import { recordedStates } from '@provoke/figures';
import fc from 'fast-check';
import { TextView } from '../actions/text-page.tsx';
import { Home } from '../home/home.tsx';
import { firstHome, withRows } from '../home/home-state.ts';
import type { Size } from '../parts/size.ts';
import { Results } from '../results/results.tsx';
import { firstResults, withChoices, withLines } from '../results/results-state.ts';
import { fieldOf, pasteText } from '../text-field/text-field.ts';
import {
  anyCount,
  anyOutcome,
  anyRate,
  anyReading,
  anyRow,
  anyText,
  fewOf,
  listOf,
  maybe,
  within,
} from './any-text.ts';

const NOW = Date.UTC(2026, 10, 22, 16);

const status = fc.constantFrom(...recordedStates, 'unreadable' as const);
const campaign = fc.record({
  ...{ id: anyText, campaign: anyText, agent: anyText, techniques: anyText, words: anyText },
  ...{ status, broken: fc.option(anyRate), attempts: anyCount, unsent: anyCount },
  place: fc.constantFrom('folder' as const, 'service' as const),
  ...{ isServed: fc.boolean(), isRunning: fc.boolean(), refused: anyCount },
  others: fc.dictionary(anyText, anyCount, { maxKeys: 3 }),
  goals: fc.option(fc.record({ finished: anyCount, total: anyCount })),
  startedAt: fc.oneof(fc.constant('2026-11-22T09:00:00Z'), anyText),
  ...{ name: fc.option(anyText), notes: fewOf(anyText), next: fewOf(anyText) },
});
/** React asks for names that differ. */
const campaigns = listOf(campaign).map((all) =>
  all.map((one, at) => ({ ...one, id: `${one.id}${at}` })),
);

const home = fc
  .record({
    ...{ rows: campaigns, row: anyRow, top: anyRow, notice: maybe(anyText), scroll: anyRow },
    ...{ reading: fc.constantFrom('running' as const, 'done' as const), place: anyText },
    service: maybe(fc.record({ address: anyText, isReading: fc.boolean() })),
    ...{ filter: maybe(status), text: anyText, isReadingDetails: fc.boolean() },
    searching: fc.constantFrom('no' as const, 'typing' as const, 'kept' as const),
  })
  .map(({ rows, row, text, place, ...rest }) => {
    const search = pasteText(fieldOf(), text);
    const all = withRows(firstHome(place), { ...rest, rows, search, nowMs: NOW });
    const state = { ...all, top: rest.top, row: within(all.shown, row) };
    return (size: Size) => <Home state={state} size={size} />;
  });

const line = fc.record({
  ...{ attempt: anyText, goal_index: anyCount, goal: anyText, technique: anyText },
  ...{ outcome: anyOutcome, stream: fc.option(anyCount), iteration: fc.option(anyCount) },
  decided_by: fc.option(fc.record({ votes: anyCount, panel: anyCount })),
  ...{ arm: fc.constantFrom(...arms), isSuperseded: fc.boolean(), category: anyText },
  ...{ place: fc.option(anyCount), requests_max: fc.option(anyCount), repeat: fc.option(anyRow) },
  brokenBy: fewOf(anyText),
});
const conduct = fc.record({
  ...{ act: fc.constantFrom(...actWords), severity: fc.option(fc.integer({ min: 0, max: 6 })) },
  ...{ words: fc.constantFrom('did, denied it', 'meant, stopped', 'said, claimed') },
  cell: fc.constantFrom(...saidAndDid),
});
const anyLine = fc.oneof(
  line,
  fc.tuple(line, conduct).map(([one, more]) => ({ ...one, ...more })),
);

const head = fc.record({
  ...{ agent: anyText, techniques: fewOf(anyText), reason: fc.option(anyText) },
  state: fc.constantFrom(...recordedStates),
  ...{ figures: fewOf(anyText), doubt: fc.option(anyText) },
});
const results = fc
  .record({
    ...{ lines: listOf(anyLine), id: anyText, words: anyText, reading: anyReading, row: anyRow },
    by: fc.record(
      {
        ...{ verdict: anyOutcome, act: fc.constantFrom(...actWords), technique: anyText },
        ...{ judge: anyText, category: anyText, cell: fc.constantFrom(...saidAndDid) },
        state: fc.constantFrom('to look at', 'accepted'),
      },
      { requiredKeys: [] },
    ),
    deep: maybe(
      fc.record({ read: anyCount, failed: anyText }).map(({ read, failed }) => ({
        ...{ read, found: new Set<string>(), ended: { failed } },
      })),
    ),
    ...{ left: anyCount, isTyping: fc.boolean(), isChoosing: fc.boolean(), head: maybe(head) },
    ...{ fresh: anyCount, isStale: fc.boolean(), notice: maybe(anyText) },
  })
  .map(({ lines, id, words, by, row, isChoosing, ...rest }) => {
    const unlike = lines.map((one, at) => ({ ...one, attempt: `${at}${one.attempt}` }));
    const at = within(unlike, row);
    const listed = withLines(firstResults(id), unlike);
    const filtered = { ...listed, filter: { by, words }, field: fieldOf(words) };
    const placed = { ...filtered, ...rest, row: at, top: at };
    const state = isChoosing ? withChoices(placed) : placed;
    return (size: Size) => <Results state={state} size={size} aside={null} />;
  });

/** What a page of text says, with commands to copy. */
const text = fc
  .record({
    ...{ title: anyText, lines: fewOf(anyText), commands: fewOf(anyText), failed: anyText },
    ...{ isRead: fc.boolean(), scroll: anyCount, notice: maybe(fc.constant('Copied.')) },
  })
  .map(({ lines, commands, failed, isRead, ...rest }) => {
    const state = { ...rest, text: isRead ? { lines, commands } : { failed } };
    return (size: Size) => <TextView state={state} size={size} />;
  });

export const anyLists = { home, results, 'a page of text': text };
