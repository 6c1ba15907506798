import type { Rate } from '@provoke/statistics';
import type { ReactNode } from 'react';
import { IntervalBar } from '../parts/interval-bar.tsx';
import { RateText } from '../parts/rate-text.tsx';
import s from './interval-plot.module.css';
import { listTicks } from './list-ticks.ts';

export type IntervalRow = { id: string; name: ReactNode; rate: Rate };

type Props = {
  rows: readonly IntervalRow[];
  /** The rate at the right end. */
  max: number;
  /** The rate of the whole, as a dashed line. */
  mean: number | null;
};

/** One row each: the dot is the rate, the line its 95 % interval, both with their numbers. */
export const IntervalPlot = ({ rows, max, mean }: Props) => (
  <div className={s.intervals}>
    <ul>
      {rows.map(({ id, name, rate }) => (
        <li key={id}>
          <span className={s.name}>{name}</span>
          <IntervalBar
            {...{ rate, max, mean }}
            strong={mean !== null && rate.low !== null && rate.low > mean}
          />
          <RateText rate={rate} />
        </li>
      ))}
    </ul>
    <div className={s.axis} aria-hidden="true">
      <span className={s.ticks}>
        {listTicks(max, 0.2).map((tick) => (
          <em key={tick} style={{ left: `${(tick / max) * 100}%` }}>
            {Math.round(tick * 100)} %
          </em>
        ))}
      </span>
    </div>
  </div>
);
