import type { OrganizationLimit } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { fullnessOf } from './credits-last.ts';
import s from './usage.module.css';

/** What each limit counts, and when there is room again. */
const WORDS: Readonly<Record<OrganizationLimit['name'], { title: string; resets: string }>> = {
  'key-requests': {
    title: 'Your requests with keys',
    resets: 'each counts for an hour',
  },
  'session-requests': {
    title: 'Your requests in the browser',
    resets: 'full again within an hour, evenly',
  },
  campaigns: { title: 'Unfinished campaigns on workers', resets: 'when one ends' },
  schedules: { title: 'Schedules', resets: 'when one is removed' },
  webhooks: { title: 'Webhooks', resets: 'when one is deleted' },
};

const FULL = { free: '', near: 'Near its end', reached: 'Reached' };

/** A row a limit: how much of it is used. */
export const LimitTable = ({ limits }: { limits: readonly OrganizationLimit[] }) => (
  <TableFrame
    label="Limits"
    stacks
    heads={['Limit', numbers('Used'), numbers('At most'), 'Room again', 'State']}
  >
    {limits.map(({ name, used, max }) => (
      <tr key={name}>
        <td data-kind="name">{WORDS[name]?.title ?? name}</td>
        <td className="number">{formatCount(used)}</td>
        <td className="number">{max === null ? 'no limit' : formatCount(max)}</td>
        <td className="quiet">{max === null ? '–' : WORDS[name]?.resets}</td>
        <td className={s.near}>{FULL[fullnessOf({ used, max })]}</td>
      </tr>
    ))}
  </TableFrame>
);
