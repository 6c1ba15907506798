import type { RunGoal, RunReport } from '@provoke/contract';
import { countsOf, plural } from '@provoke/figures';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { titleOf } from '../category-title.ts';
import type { RunColumns } from '../columns/run-columns.ts';
import { byNumber } from '../goal-list.ts';
import { isLive } from '../use-live-run.ts';
import { useToLookAt } from '../use-to-look-at.ts';
import s from './grid.module.css';
import { GridBlock, type Spot } from './grid-block.tsx';
import { type Block, orderGoals } from './order-goals.ts';
import { ReadOut } from './read-out.tsx';
import { usePalette } from './use-palette.ts';

type Props = {
  run: RunReport;
  columns: RunColumns;
  goals: readonly RunGoal[];
  /** As in `orderGoals`. */
  isByPlace: boolean;
};

/** A hundred thousand attempts in one look: a block a category. */
export function AttemptsGrid({ run, columns, goals, isByPlace }: Props) {
  const order = isLive(run.status) ? 'number' : 'most broken';
  const arm = run.floor ? 'control' : 'attack';
  const toLookAt = useToLookAt(run);
  const grid = useMemo(
    () => orderGoals(columns, goals, { order, arm, isByPlace, toLookAt }),
    [columns, goals, order, arm, isByPlace, toLookAt],
  );
  const list = useMemo(() => byNumber(goals), [goals]);
  const [spot, point] = useState<Spot>();
  const palette = usePalette();
  const navigate = useNavigate();
  const open = (goal: number) =>
    void navigate({
      to: '/runs/$runId',
      params: { runId: run.id },
      search: { goal },
      hash: 'results',
    });
  return (
    <>
      <div className={s.blocks} data-few={grid.blocks.length < 5}>
        {grid.blocks.map((block) => (
          <figure key={block.category}>
            <figcaption>
              <b>{titleOf(run, block.category)}</b>
              <span className="quiet">{sayBroken(run, block)}</span>
            </figcaption>
            <GridBlock
              {...{ block, palette }}
              title={titleOf(run, block.category)}
              attempts={grid.attempts}
              onPoint={point}
              onOpen={open}
            />
          </figure>
        ))}
      </div>
      <ReadOut
        spot={spot}
        word={isByPlace ? 'request' : 'attempt'}
        text={spot && list[spot.goal]?.text}
        hasLookedAt={grid.hasLookedAt}
      />
      {grid.cut && (
        <p className="quiet">The first {plural(grid.attempts, 'attempt')} at each goal.</p>
      )}
    </>
  );
}

/** As next to the headline; of a floor only its goals are counted by category. */
function sayBroken({ categories }: RunReport, { category, goals }: Block): string {
  const rated = categories.find((one) => one.category === category);
  return rated ? countsOf(rated) : plural(goals.length, 'goal');
}
