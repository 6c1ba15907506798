import { GOALS_FOR_RATE } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import { formatBound, formatCount } from '../format.ts';
import s from './headline-rate.module.css';

/** The one number of a page: the share of goals broken, how sure it is, and how many there were. */
export const HeadlineRate = ({ label, rate: goals }: { label: string; rate: Rate }) => (
  <>
    <h2 className={s.label}>{label}</h2>
    <p className={s.hero}>
      {goals.rate === null || goals.total < GOALS_FOR_RATE ? (
        <>
          {formatCount(goals.successes)}
          <span> of {formatCount(goals.total)}</span>
        </>
      ) : (
        <>
          {formatBound(goals.rate)}
          <span> %</span>
        </>
      )}
    </p>
    {goals.low !== null && goals.high !== null && (
      <p className="soft">
        95 % interval {formatBound(goals.low)}–{formatBound(goals.high)} % ·{' '}
        {formatCount(goals.successes)} of {formatCount(goals.total)} goals
      </p>
    )}
  </>
);
