import { type AttemptLine, messageOf, type RecordedCampaign } from '@provoke/campaign';
import { readDecisions } from '../../accepted/read-decisions.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { listKeys } from '../parts/list-keys.ts';
import { isWide, type Size } from '../parts/size.ts';
import { finderIn, type ReadAttempt } from '../result/read-attempt.ts';
import { createResultPage } from '../result/result-page.tsx';
import { ResultAside } from '../result/result-parts.tsx';
import type { OpenedService } from '../review/opened-service.ts';
import { decideFinding, statesAt } from '../triage/decide-finding.ts';
import { createTriage } from '../triage/triage.ts';
import { readResults } from './read-results.ts';
import { asideWidth, listHeight, Results } from './results.tsx';
import {
  firstResults,
  lookedWords,
  moved,
  withFilter,
  withLines,
  withNextCell,
  withNextVerdict,
  withOutcome,
  withState,
} from './results-state.ts';

const KEYS = [
  ['/', 'search for words of the goal'],
  ['v', 'verdict: any, broken, resisted, undecided, error; with rules: what the agent did'],
  ['f', 'with rules, said and did: any, both, only said, only done, neither'],
  ['↑↓ j k', 'move; Page Up, Page Down, Home, End too'],
  ['t', 'triage what broke a goal: c confirm, n not a break, f fixed, a accept'],
  ['Enter', 'open the result'],
] as const;

const WORDS_MAX = 60;
/** Loads only the selected result. */
const REST_MS = 150;

export type ResultsSource = {
  id: string;
  /** The folder of `accepted.yaml`. */
  cwd: string;
  open(): Promise<RecordedCampaign>;
  /** The service that has its results. */
  openService(): Promise<OpenedService>;
};

/** The attempts of a campaign, which are read while the first of them can already be seen. */
export function createResultsPage(
  session: Session,
  { id, cwd, open, openService }: ResultsSource,
): Page {
  let state = firstResults(id);
  let read: RecordedCampaign | undefined;
  let find: ((id: string) => Promise<ReadAttempt>) | undefined;
  let opened: { id: string; attempt?: ReadAttempt } = { id: '' };
  const reading = new AbortController();

  const triage = createTriage({
    states: () => (read ? statesAt(read) : []),
    async decide(attempt, decided) {
      if (read) await decideFinding(attempt, decided, { campaign: read, cwd, openService });
    },
    onDecided(attempt, decided) {
      state = withState(state, attempt, decided);
    },
    drawSoon: session.drawSoon,
  });

  async function readAll(): Promise<void> {
    try {
      const campaign = await open();
      read = campaign;
      find = finderIn(campaign);
      const decisions = await readDecisions(campaign, cwd);
      for await (const { lines, left } of readResults(campaign, decisions, reading.signal)) {
        state = { ...withLines(state, [...state.lines, ...lines]), left };
        session.drawSoon();
      }
      state = { ...state, reading: 'done' };
    } catch (error) {
      state = { ...state, reading: { failed: messageOf(error) } };
    }
    session.drawSoon();
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
    if (opened !== wanted || !find || reading.signal.aborted) return;
    const attempt = await find(wanted.id).catch(() => undefined);
    if (opened !== wanted || !attempt) return;
    opened = { ...wanted, attempt };
    session.drawSoon();
  }

  function openChosen(size: Size): void {
    if (!find || state.shown.length === 0) return;
    const ids = state.shown.map(({ attempt }) => attempt);
    const onPlace = (place: number) => {
      state = moved(state, place - state.row, listHeight(size));
    };
    const onReviewed = (reviewed: Pick<AttemptLine, 'attempt' | 'outcome'>) => {
      state = withOutcome(state, reviewed);
      opened = { id: '' };
    };
    const triaged = {
      triage,
      stateOf: (id: string) => state.lines.find(({ attempt }) => attempt === id)?.state ?? null,
      looked: () => lookedWords(state),
    };
    const callbacks = { find, openService, onPlace, onReviewed, triaged };
    session.open(createResultPage({ session, ids, place: state.row, ...callbacks }));
  }

  function typed(key: string): boolean {
    if (key.startsWith('ctrl-')) return false;
    const { filter } = state;
    if (key === 'enter') state = { ...state, isTyping: false };
    else if (key === 'escape')
      state = withFilter({ ...state, isTyping: false }, { ...filter, words: '' });
    else if (key === 'backspace')
      state = withFilter(state, { ...filter, words: filter.words.slice(0, -1) });
    else if ([...key].length === 1)
      state = withFilter(state, { ...filter, words: (filter.words + key).slice(0, WORDS_MAX) });
    return true;
  }

  const actionsIn = (size: Size): Record<string, () => void> => {
    const move = (rows: number) => () => {
      state = moved(state, rows, listHeight(size));
    };
    return {
      ...listKeys({ move, height: listHeight(size), row: state.row, total: state.shown.length }),
      '/': () => {
        state = { ...state, isTyping: true };
      },
      v: () => {
        state = withNextVerdict(state);
      },
      f: () => {
        state = withNextCell(state);
      },
      enter: () => openChosen(size),
    };
  };

  void readAll();
  return {
    keys: KEYS,
    close: () => reading.abort(),
    view: (size) => (
      <Results state={state} size={size} aside={asideAt(size)} question={triage.question} />
    ),
    press(key, size) {
      if (state.isTyping) return typed(key);
      if (triage.press(key, state.shown[state.row])) return true;
      const action = actionsIn(size)[key];
      action?.();
      return action !== undefined;
    },
  };
}
