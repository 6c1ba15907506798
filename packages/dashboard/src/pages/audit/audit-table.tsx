import type { AuditEntry } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import s from './audit.module.css';
import { wordsFor } from './audit-actions.ts';

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <TableFrame label="Audit log" stacks heads={['Time', 'Action', 'By', 'Of', 'Details', 'From']}>
    {entries.map((entry) => (
      <tr key={entry.id}>
        <td className="quiet">
          <Time iso={entry.timestamp} />
        </td>
        <td className={s.action}>{wordsFor(entry.action)}</td>
        <td>
          <By entry={entry} />
        </td>
        <td data-kind="text">{entry.subject ? <HostileText text={entry.subject} /> : '–'}</td>
        <td className="soft" data-kind="text">
          {entry.details ? <HostileText text={toWords(entry.details)} /> : '–'}
        </td>
        <td className="quiet mono">{entry.address ?? '–'}</td>
      </tr>
    ))}
  </TableFrame>
);

function By({ entry: { actor_username, via, api_key_prefix } }: { entry: AuditEntry }) {
  if (via === 'operator') return 'the operator';
  return (
    <>
      {actor_username ? <HostileText text={actor_username} /> : 'no user'}
      {api_key_prefix && <span className="quiet mono"> pvk_{api_key_prefix}_…</span>}
    </>
  );
}

/** `role: viewer, email: a@example.org` */
const toWords = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
