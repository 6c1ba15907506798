import { arms } from '@provoke/contract';
import { actWords, saidAndDid } from '@provoke/contract/lists';
import fc from 'fast-check';
import { TextView } from '../actions/text-page.tsx';
import { Campaigns } from '../campaigns/campaigns.tsx';
import { firstCampaigns, moved } from '../campaigns/campaigns-state.ts';
import { Home } from '../home/home.tsx';
import { homeLinks } from '../home/home-links.ts';
import type { Size } from '../parts/size.ts';
import { Results } from '../results/results.tsx';
import { firstResults, withChoices, withLines } from '../results/results-state.ts';
import { fieldOf } from '../text-field/text-field.ts';
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

const place = fc.constantFrom('campaigns' as const, 'runs' as const);
const status = fc.constantFrom(
  ...(['pending', 'running', 'completed', 'unfinished', 'cancelled', 'failed'] as const),
);
const campaign = fc.record({
  ...{ id: anyText, campaign: anyText, agent: anyText, techniques: anyText, words: anyText },
  ...{ status, broken: fc.option(anyRate), attempts: anyCount, unsent: anyCount, place },
  goals: fc.option(fc.record({ finished: anyCount, total: anyCount })),
  startedAt: fc.oneof(fc.constant('2026-11-22T09:00:00Z'), anyText),
});
/** React asks for names that differ. */
const campaigns = listOf(campaign).map((all) =>
  all.map((one, at) => ({ ...one, id: `${one.id}${at}` })),
);

const home = fc
  .record({
    ...{ campaigns, reading: anyReading, place: anyText, row: anyRow, notice: maybe(anyText) },
    older: fc.oneof(anyCount, fc.constant('some' as const)),
    service: maybe(fc.record({ address: anyText, reading: anyReading })),
  })
  .map(({ row, ...state }) => {
    const at = within(state.campaigns, row);
    const whole = { ...state, row: at, top: at, nowMs: NOW, homeLinks };
    return (size: Size) => <Home state={whole} size={size} />;
  });

const list = fc
  .record({
    ...{ rows: campaigns, reading: anyReading, notice: maybe(anyText), row: anyRow, place },
    ...{ address: anyText, words: anyText, isTyping: fc.boolean() },
  })
  .map(({ rows, reading, notice, row, place, address, words, isTyping }) => {
    const listed = { rows, reading, notice, place: address };
    const state = { ...firstCampaigns(listed), place, words, isTyping };
    return (size: Size) => <Campaigns state={moved(state, row, 5)} size={size} nowMs={NOW} />;
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
  ...{ agent: anyText, techniques: fewOf(anyText), reasons: fewOf(anyText), status },
  figures: fewOf(anyText),
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

export const anyLists = { home, 'campaigns and runs': list, results, 'a page of text': text };
