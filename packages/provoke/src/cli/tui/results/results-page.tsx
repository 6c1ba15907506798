import { messageOf, type RecordedCampaign } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { readDecisions } from '../../accepted/read-decisions.ts';
import { createActions } from '../actions/actions.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { LIST_KEYS, listKeys } from '../parts/list-keys.ts';
import { isWide, type Size } from '../parts/size.ts';
import { finderIn, type ReadAttempt } from '../result/read-attempt.ts';
import { createResultPage, type ResultPage } from '../result/result-page.tsx';
import { ResultAside } from '../result/result-parts.tsx';
import type { OpenedService } from '../review/opened-service.ts';
import type { ReviewDraft } from '../review/review-state.ts';
import { pasteText, pressText } from '../text-field/text-field.ts';
import { decideFinding, statesAt } from '../triage/decide-finding.ts';
import { createTriage } from '../triage/triage.ts';
import { follow, type Growing, growingFolder, growingRuns, isRunning } from './follow.ts';
import { readResults } from './read-results.ts';
import type { ResultLine } from './result-line.ts';
import { asideWidth, listHeight, Results } from './results.tsx';
import { headOf } from './results-head.ts';
import {
  firstResults,
  lookedWords,
  moved,
  movedChoice,
  movedTo,
  withChoice,
  withChoices,
  withDeep,
  withFilter,
  withLines,
  withMore,
  withNextCell,
  withNextVerdict,
  withOutcome,
  withState,
} from './results-state.ts';
import { searchDeep } from './search-deep.ts';

const KEYS = [
  ['/', 'search for words of the goal; Enter: of prompts and replies too; Esc keeps the words'],
  ['F', 'filters: verdict, technique, judge, category, purpose, said × did, triage'],
  ['v', 'verdict: any, broken, resisted, undecided, error; with rules: what the agent did'],
  ['f', 'with rules, said and did: any, both, only said, only done, neither'],
  ['x', 'drops all filters and the search'],
  LIST_KEYS,
  ['Enter', 'open the result'],
  ['i', 'all figures, as provoke show prints them'],
  ['t', 'triage what broke a goal: c confirm, n not a break, f fixed, a accept'],
  ['y', 'copies the command that shows the result'],
  [
    'w p o s',
    'write a report, replay the result, open it in the browser, send the rest to its service',
  ],
] as const;

/** Loads only the selected result. */
const REST_MS = 150;

export type ResultsSource = {
  id: string;
  /** What its reader knows it by, if that is not the id. */
  name?: string | undefined;
  /** The folder of `accepted.yaml`. */
  cwd: string;
  open(): Promise<RecordedCampaign>;
  /** The service that has its results. */
  openService(): Promise<OpenedService>;
  env?: Environment;
  /** The folder of all campaigns of this machine; absent where a service has the record. */
  dataDir?: string;
};

/** The attempts of a campaign, which are read while the first of them can already be seen, and followed from then on. */
export function createResultsPage(
  session: Session,
  { id, name = id, cwd, open, openService, env = {}, dataDir }: ResultsSource,
): Page {
  let state = firstResults(name);
  let read: RecordedCampaign | undefined;
  let find: ((id: string) => Promise<ReadAttempt>) | undefined;
  let opened: { id: string; attempt?: ReadAttempt } = { id: '' };
  let result: ResultPage | undefined;
  let growing: Growing | undefined;
  let searching = new AbortController();
  const drafts = new Map<string, ReviewDraft>();
  const closing = new AbortController();
  const { signal } = closing;

  const set = (next: typeof state) => {
    state = next;
    session.drawSoon();
  };
  const triage = createTriage({
    states: () => (read ? statesAt(read) : []),
    async decide(attempt, decided) {
      if (read) await decideFinding(attempt, decided, { campaign: read, cwd, openService });
    },
    onDecided(attempt, decided) {
      set(withState(state, attempt, decided));
      void reread();
    },
    drawSoon: session.drawSoon,
  });
  const actions = createActions({
    session,
    place: { ...{ id, cwd, env, dataDir, openService }, campaign: () => read },
    onSent: () => void reread(),
  });

  /** The attempts and the figures, the attempts as soon as they are known if `onLines` takes them. */
  async function readFrom(
    campaign: RecordedCampaign,
    onLines: (lines: readonly ResultLine[], left: number) => void,
  ): Promise<void> {
    const decisions = await readDecisions(campaign, cwd);
    const told = await readResults(campaign, { decisions, signal, onLines });
    state = { ...state, head: headOf(campaign, told), reading: 'done', isStale: false };
  }

  async function readFirst(): Promise<void> {
    try {
      read = await open();
      find = finderIn(read);
      await readFrom(read, (lines, left) => set({ ...withMore(state, lines), left }));
      const { folder } = read;
      growing =
        folder === null ? growingRuns(id, openService, signal) : growingFolder(folder, open);
      const isBehind = isRunning(read);
      void follow({ look: growing.look, isBehind, reread, signal });
    } catch (error) {
      if (!signal.aborted) state = { ...state, reading: { failed: messageOf(error) } };
    }
    session.drawSoon();
  }

  /** One after the other; a wish that comes while one waits is met by it. */
  let now: Promise<void> = Promise.resolve();
  let isWaiting = false;
  function reread(): Promise<void> {
    if (isWaiting) return now;
    isWaiting = true;
    now = now.then(async () => {
      isWaiting = false;
      await readAgain().catch((error: unknown) => {
        if (!signal.aborted) set({ ...state, notice: `Not read again: ${messageOf(error)}` });
      });
    });
    return now;
  }
  async function readAgain(): Promise<void> {
    if (!growing || signal.aborted) return;
    const campaign = await growing.open();
    const before = new Map(state.lines.map((line) => [line.attempt, line]));
    const lines: ResultLine[] = [];
    let more = 0;
    await readFrom(campaign, (batch, left) => {
      lines.push(...batch);
      more = left;
    });
    read = campaign;
    find = finderIn(campaign);
    const changed = lines.filter(({ attempt, outcome, act }) => {
      const known = before.get(attempt);
      return known !== undefined && (known.outcome !== outcome || known.act !== act);
    });
    const ids = new Set(changed.map(({ attempt }) => attempt));
    if (ids.has(opened.id)) opened = { id: '' };
    set({ ...withLines(state, lines), left: more });
    result?.reread(ids);
  }

  /** The selected result, as soon as the selection stops moving. */
  function asideAt(size: Size) {
    const chosen = state.shown[state.row]?.attempt;
    if (!isWide(size) || chosen === undefined || !find) return undefined;
    if (opened.id !== chosen) {
      const wanted = { id: chosen };
      opened = wanted;
      setTimeout(() => void readBeside(wanted), REST_MS);
    }
    return opened.attempt && <ResultAside attempt={opened.attempt} width={asideWidth(size)} />;
  }

  async function readBeside(wanted: { id: string }): Promise<void> {
    if (opened !== wanted || !find || signal.aborted) return;
    const attempt = await find(wanted.id).catch(() => undefined);
    if (opened !== wanted || !attempt) return;
    opened = { ...wanted, attempt };
    session.drawSoon();
  }

  function openChosen(size: Size): void {
    if (!find || state.shown.length === 0) return;
    const ids = state.shown.map(({ attempt }) => attempt);
    result = createResultPage({
      ...{ session, ids, place: state.row, openService, drafts, actions },
      find: async (wanted) => {
        if (!find) throw new Error('The campaign is still being read.');
        return find(wanted);
      },
      onPlace(attempt) {
        state = movedTo(state, attempt, listHeight(state, size));
      },
      onReviewed(reviewed) {
        opened = { id: '' };
        set(withOutcome(state, reviewed));
        void reread();
      },
      triaged: {
        triage,
        stateOf: (one) => state.lines.find(({ attempt }) => attempt === one)?.state ?? null,
        looked: () => lookedWords(state),
      },
    });
    session.open(result);
  }

  /** Words that are searched for, and no longer those before. */
  function withWords(words: string): void {
    if (words === state.filter.words) return;
    searching.abort();
    state = withFilter(state, { ...state.filter, words });
  }
  function searchInTexts(): void {
    const { words } = state.filter;
    if (!read || words.trim() === '') return;
    searching.abort();
    searching = new AbortController();
    const { signal: since } = searching;
    void searchDeep(read, {
      ...{ words, lines: state.lines },
      signal: AbortSignal.any([signal, since]),
      onFound: (deep) => set(withDeep(state, deep)),
    });
  }
  function typed(key: string): boolean {
    if (key === 'enter') {
      state = { ...state, isTyping: false };
      searchInTexts();
    } else if (key === 'escape') {
      withWords('');
      state = { ...state, isTyping: false };
    } else {
      const field = pressText(state.field, key);
      if (!field) return !key.startsWith('ctrl-');
      state = { ...state, field };
      withWords(field.text);
    }
    return true;
  }
  function dropAll(): void {
    searching.abort();
    state = withFilter({ ...state, field: { text: '', at: 0 } }, { by: {}, words: '' });
    if (state.choosing) state = withChoices(state);
  }

  function chose(key: string, size: Size): boolean {
    const height = listHeight(state, size);
    const { row, choices } = state.choosing ?? { row: 0, choices: [] };
    const move = (rows: number) => () => {
      state = movedChoice(state, rows, height);
    };
    const end = () => {
      state = { ...state, choosing: undefined };
    };
    const choose = () => {
      state = withChoice(state);
    };
    const keys: Record<string, () => void> = {
      ...listKeys({ move, height, row, total: choices.length }),
      ...{ escape: end, F: end, x: dropAll },
      ...{ enter: choose, ' ': choose },
    };
    const action = Object.hasOwn(keys, key) ? keys[key] : undefined;
    action?.();
    return action !== undefined;
  }

  const actionsIn = (size: Size): Record<string, () => void> => {
    const change = (next: (now: typeof state) => typeof state) => () => {
      state = next(state);
    };
    const height = listHeight(state, size);
    const move = (rows: number) => change((one) => moved(one, rows, height));
    const chosen = state.shown[state.row]?.attempt;
    return {
      ...listKeys({ move, height, row: state.row, total: state.shown.length }),
      '/': change((one) => ({ ...withTyped(one), isTyping: true })),
      F: change(withChoices),
      v: change(withNextVerdict),
      f: change(withNextCell),
      x: dropAll,
      y: change((one) => ({
        ...one,
        ...(chosen !== undefined && { notice: session.copy(actions.commandFor(chosen)) }),
      })),
      enter: () => openChosen(size),
    };
  };
  /** What was typed before comes back. */
  const withTyped = (one: typeof state) =>
    one.filter.words === one.field.text
      ? one
      : withFilter(one, { ...one.filter, words: one.field.text });

  void readFirst();
  return {
    keys: KEYS,
    close() {
      closing.abort();
      searching.abort();
      actions.close();
    },
    shown() {
      result = undefined;
    },
    view: (size) => (
      <Results
        state={state}
        size={size}
        aside={asideAt(size)}
        question={actions.question ?? triage.question}
      />
    ),
    paste(text) {
      if (state.isTyping) {
        const field = pasteText(state.field, text);
        state = { ...state, field };
        withWords(field.text);
      } else if (!actions.paste(text)) triage.paste(text);
    },
    press(key, size) {
      state = { ...state, notice: undefined };
      if (state.isTyping) return typed(key);
      if (state.choosing) return chose(key, size);
      const chosen = state.shown[state.row];
      if (actions.isAsking) return actions.press(key, chosen);
      if (triage.press(key, chosen) || actions.press(key, chosen)) return true;
      const keys = actionsIn(size);
      const action = Object.hasOwn(keys, key) ? keys[key] : undefined;
      action?.();
      return action !== undefined;
    },
  };
}
