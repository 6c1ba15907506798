import type { RunComparison } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import s from './compare.module.css';

const VALUE_MAX = 600;

type Props = { rows: RunComparison['settings']; label: string; what?: string };

export const Settings = ({ rows, label, what = 'Setting' }: Props) =>
  rows.length === 0 ? (
    <p className="quiet">Nothing that is recorded differs.</p>
  ) : (
    <TableFrame label={label} heads={[what, 'Before', 'After']}>
      {rows.map(({ name, before, after }) => (
        <tr key={name} className={s.settings}>
          <th scope="row" className="mono">
            <HostileText text={name.slice(0, 200)} />
          </th>
          <Value value={before} />
          <Value value={after} />
        </tr>
      ))}
    </TableFrame>
  );

const Value = ({ value }: { value: string | null }) => (
  <td className="mono">
    {value === null ? (
      <i className="quiet">not set</i>
    ) : (
      <HostileText text={value.slice(0, VALUE_MAX)} />
    )}
  </td>
);
