import { formatCount } from '@provoke/figures';
import { formatExactUsd } from '../../format.ts';
import type { UsageSum } from './sum-usage.ts';
import s from './usage.module.css';

/** The whole period in four numbers. */
export const UsageTotals = ({ total: { calls, input, output, usd } }: { total: UsageSum }) => (
  <dl className={s.totals}>
    {(
      [
        ['Credits used', formatExactUsd(usd)],
        ['Calls', formatCount(calls)],
        ['Tokens in', formatCount(input)],
        ['Tokens out', formatCount(output)],
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
