import { actWords } from '@provoke/contract/lists';
import { plural } from '@provoke/figures';
import { useMemo } from 'react';
import { Act } from '../../../parts/acts/act.tsx';
import { Section } from '../../../parts/section.tsx';
import type { GridProps } from '../attempts.tsx';
import { useScrolledRows } from '../table/use-scrolled-rows.ts';
import { isLive } from '../use-live-run.ts';
import { useToLookAt } from '../use-to-look-at.ts';
import a from './acts.module.css';
import { GoalRow, LOOKED_AT } from './goal-row.tsx';
import { type GoalMarks, listMarks } from './list-marks.ts';

/** With more goals only those in sight exist. */
const PLAIN_MAX = 60;

/** Every attempt: a row a goal, a mark an attempt. While a run is live, goals keep their places. */
export function GoalGrid({ run, columns, goals }: GridProps) {
  const order = isLive(run.status) ? 'number' : 'worst';
  const toLookAt = useToLookAt(run);
  const rows = useMemo(
    () => listMarks(columns, goals, { order, toLookAt }),
    [columns, goals, order, toLookAt],
  );
  const words = useMemo(
    () => actWords.filter((word) => rows.some(({ words }) => words.includes(word))),
    [rows],
  );
  return (
    <Section
      title="Every attempt"
      note="A row a goal, a mark an attempt, in order. The strongest of its marks is the goal’s word. Press a goal to see its attempts."
    >
      {rows.length <= PLAIN_MAX ? (
        <ol className={a.goals}>
          {rows.map((row) => (
            <li key={row.goal.goal}>
              <GoalRow run={run.id} row={row} />
            </li>
          ))}
        </ol>
      ) : (
        <ManyGoals run={run.id} rows={rows} />
      )}
      <p className={a.key}>
        {words.map((word) => (
          <Act key={word} word={word} />
        ))}
        {rows.some(({ isLookedAt }) => isLookedAt) && (
          <span className="quiet">
            <b aria-hidden="true">{LOOKED_AT}</b> looked at
          </span>
        )}
      </p>
    </Section>
  );
}

const ROW_HEIGHT = 28;

function ManyGoals({ run, rows }: { run: string; rows: readonly GoalMarks[] }) {
  const view = useScrolledRows({ rows: rows.length, rowHeight: ROW_HEIGHT });
  const inSight = rows.slice(view.first, view.end);
  return (
    <section
      ref={view.pane}
      className={a.goalPane}
      onScroll={view.onScroll}
      aria-label={plural(rows.length, 'goal')}
    >
      <ol style={{ height: view.height }}>
        {inSight.map((row, at) => (
          <li
            key={row.goal.goal}
            className={a.placed}
            style={{ top: (view.first + at) * ROW_HEIGHT }}
            aria-posinset={view.first + at + 1}
            aria-setsize={rows.length}
          >
            <GoalRow run={run} row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}
