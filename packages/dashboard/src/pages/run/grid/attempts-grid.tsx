import type { RunGoal, RunReport } from '@provoke/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../format.ts';
import { titleOf } from '../category-title.ts';
import type { RunColumns } from '../columns/run-columns.ts';
import { byNumber } from '../goal-list.ts';
import { isLive } from '../use-live-run.ts';
import s from './grid.module.css';
import { GridBlock, type Spot } from './grid-block.tsx';
import { orderGoals } from './order-goals.ts';
import { ReadOut } from './read-out.tsx';
import { usePalette } from './use-palette.ts';

type Props = { run: RunReport; columns: RunColumns; goals: readonly RunGoal[] };

/** A hundred thousand attempts in one look: a block a category. */
export function AttemptsGrid({ run, columns, goals }: Props) {
  const order = isLive(run.status) ? 'number' : 'most broken';
  const grid = useMemo(() => orderGoals(columns, goals, order), [columns, goals, order]);
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
              <span className="quiet">
                {formatCount(block.broken)} of {formatCount(block.goals.length)}
              </span>
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
      <ReadOut spot={spot} text={spot && list[spot.goal]?.text} />
      {grid.cut && (
        <p className="quiet">The first {formatCount(grid.attempts)} attempts at each goal.</p>
      )}
    </>
  );
}
