import { messageOf, type RecordedCampaign } from '@provoke/campaign';
import { compareCampaigns } from '@provoke/figures';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { listKeys } from '../parts/list-keys.ts';
import type { Size } from '../parts/size.ts';
import { finderIn } from '../result/read-attempt.ts';
import { createResultPage } from '../result/result-page.tsx';
import type { ResultsSource } from '../results/results-page.tsx';
import { Compare, listHeight } from './compare.tsx';
import { firstComparison, goalsIn, inPart, moved, rowCount } from './compare-state.ts';

const KEYS = [
  ['1 2 3 4', 'newly broken, no longer broken, categories, set-up'],
  ['↑↓ j k', 'move; Page Up, Page Down, Home, End too'],
  ['Enter', 'the attempt that broke the goal'],
] as const;

type Sides = { before: ResultsSource; after: ResultsSource };

/** What changed from one campaign or run to another, as `provoke compare` prints it. */
export function createComparePage(session: Session, { before, after }: Sides): Page {
  let state = firstComparison({ before: before.id, after: after.id });
  let later: RecordedCampaign | undefined;
  let isClosed = false;

  async function read(): Promise<void> {
    try {
      const [one, two] = [await before.open(), await after.open()];
      const comparison = await compareCampaigns(one, two);
      later = two;
      state = { ...state, comparison };
    } catch (error) {
      state = { ...state, comparison: { failed: messageOf(error) } };
    }
    if (!isClosed) session.drawSoon();
  }

  /** The attempt that broke the chosen goal, among those of the other goals. */
  function openAttempt(size: Size): void {
    const goals = goalsIn(state);
    const ids = goals.flatMap(({ attempt }) => attempt ?? []);
    const chosen = goals[state.row]?.attempt;
    if (!later || chosen == null) return;
    const onPlace = (id: string) => {
      const row = goals.findIndex(({ attempt }) => attempt === id);
      state = moved(state, row - state.row, listHeight(size));
    };
    session.open(
      createResultPage({
        ...{ session, ids, place: ids.indexOf(chosen), onPlace },
        ...{ find: finderIn(later), openService: after.openService },
      }),
    );
  }

  const actionsIn = (size: Size): Record<string, () => void> => {
    const move = (rows: number) => () => {
      state = moved(state, rows, listHeight(size));
    };
    const show = (part: Parameters<typeof inPart>[1]) => () => {
      state = inPart(state, part);
    };
    return {
      ...{ '1': show(0), '2': show(1), '3': show(2), '4': show(3) },
      ...listKeys({ move, height: listHeight(size), row: state.row, total: rowCount(state) }),
      enter: () => openAttempt(size),
    };
  };

  void read();
  return {
    keys: KEYS,
    view: (size) => <Compare state={state} size={size} />,
    close() {
      isClosed = true;
    },
    press(key, size) {
      const action = actionsIn(size)[key];
      action?.();
      return action !== undefined;
    },
  };
}
