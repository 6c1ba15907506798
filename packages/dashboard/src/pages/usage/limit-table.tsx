import type { OrganizationLimit } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { type Fullness, fullnessOf } from './credits-last.ts';
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

const State = ({ fullness }: { fullness: Fullness }) =>
  fullness === 'free' ? (
    <span className="quiet">Free</span>
  ) : (
    <span className={s.near}>{fullness === 'near' ? 'Nearly used up' : 'Reached'}</span>
  );

/** A row a limit: how much of it is used. */
export const LimitTable = ({ limits }: { limits: readonly OrganizationLimit[] }) => (
  <TableFrame
    label="Limits"
    stacks
    heads={['Limit', 'State', 'Room again', numbers('Used'), numbers('At most')]}
  >
    {limits.map(({ name, used, max }) => (
      <tr key={name}>
        <td data-kind="name">{WORDS[name]?.title ?? name}</td>
        <td>
          <State fullness={fullnessOf({ used, max })} />
        </td>
        <td className="quiet">{max === null ? '–' : WORDS[name]?.resets}</td>
        <td className="number">{formatCount(used)}</td>
        <td className="number">{max === null ? 'no limit' : formatCount(max)}</td>
      </tr>
    ))}
  </TableFrame>
);
