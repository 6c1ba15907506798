import { plural } from '@provoke/figures';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { drawBlock, type Palette } from './draw-block.ts';
import s from './grid.module.css';
import type { Block } from './order-goals.ts';

/** One attempt in the grid. */
export type Spot = { goal: number; attempt: number; status: number };

type Props = {
  block: Block;
  title: string;
  attempts: number;
  palette: Palette;
  onPoint(spot: Spot | undefined): void;
  onOpen(goal: number): void;
};

/** The arrow keys are ours. */
const keysRole = { role: 'application' } as const;

const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** With this few, marks are large enough to be separate. */
const APART_ROWS_MAX = 60;
const APART_COLUMNS_MAX = 24;

/** One category as a picture, a pixel an attempt, as large as the page has room. */
export function GridBlock({ block, title, attempts, palette, onPoint, onOpen }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const rows = block.goals.length;
  useEffect(() => {
    if (canvas.current) drawBlock(canvas.current, block, attempts, palette);
  }, [block, attempts, palette]);

  const tell = (row: number, column: number) => {
    const goal = block.goals[row];
    if (goal === undefined) return;
    onPoint({ goal, attempt: column, status: block.cells[row * attempts + column] ?? 255 });
  };
  const at = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent) => ({
    row: within(Math.floor((offsetY / currentTarget.clientHeight) * rows), rows),
    column: within(Math.floor((offsetX / currentTarget.clientWidth) * attempts), attempts),
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return onOpen(block.goals[within(place.row, rows)] ?? 0);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = within(place.row + step[0], rows);
    const column = within(place.column + step[1], attempts);
    setPlace({ row, column });
    tell(row, column);
  };
  return (
    <canvas
      ref={canvas}
      width={attempts}
      height={rows}
      className={s.canvas}
      style={{ '--rows': rows, '--columns': attempts }}
      data-apart={rows <= APART_ROWS_MAX && attempts <= APART_COLUMNS_MAX}
      tabIndex={0}
      {...keysRole}
      aria-label={`${title}: ${plural(rows, 'goal')}, up to ${plural(attempts, 'attempt')} each. Arrow keys read an attempt, Enter shows its goal.`}
      onPointerMove={(event) => {
        const { row, column } = at(event);
        tell(row, column);
      }}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => tell(within(place.row, rows), within(place.column, attempts))}
      onBlur={() => onPoint(undefined)}
      onClick={(event) => onOpen(block.goals[at(event).row] ?? 0)}
      onKeyDown={press}
    />
  );
}

const within = (value: number, length: number) => Math.min(Math.max(0, value), length - 1);
