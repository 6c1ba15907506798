import type { UsageOfDay } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { formatExactUsd } from '../../format.ts';
import { Section } from '../../parts/section.tsx';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import s from './usage.module.css';

const NUMBERS = ['Calls', 'Tokens in', 'Tokens out', 'Credits'].map((name) => numbers(name));
const SHARE = { name: 'Share of the dearest', kind: 'unseen' } as const;

/** A row a day and key, newest first; days without calls are left out. */
export function DayTable({ days }: { days: readonly UsageOfDay[] }) {
  const used = days.filter(({ calls }) => calls > 0).toReversed();
  const most = Math.max(...used.map(({ credits_deducted }) => Number(credits_deducted)), 0);
  return (
    <Section title="By day and key">
      <TableFrame label="Usage by day and key" heads={['Day', 'Key', ...NUMBERS, SHARE]}>
        {used.map((row) => (
          <tr key={`${row.date} ${row.api_key_prefix}`}>
            <td>{row.date}</td>
            <td className="mono">{row.api_key_prefix ? `pvk_${row.api_key_prefix}_…` : 'local'}</td>
            <td className="number">{formatCount(row.calls)}</td>
            <td className="number">{formatCount(row.input_tokens)}</td>
            <td className="number">{formatCount(row.output_tokens)}</td>
            <td className="number">{formatExactUsd(row.credits_deducted)}</td>
            <td className={s.wide}>
              <i
                className={s.share}
                style={{
                  width: `${most > 0 ? (Number(row.credits_deducted) / most) * 100 : 0}%`,
                }}
              />
            </td>
          </tr>
        ))}
      </TableFrame>
    </Section>
  );
}
