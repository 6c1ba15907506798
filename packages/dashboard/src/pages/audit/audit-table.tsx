import type { AuditEntry } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import s from './audit.module.css';
import { wordsFor } from './audit-actions.ts';
import type { AuditSearch } from './audit-search.ts';
import { dropped } from './list-filters.ts';
import { findPage, shorten } from './subject-link.ts';

type Props = { entries: readonly AuditEntry[]; search: AuditSearch };

export function AuditTable({ entries, search }: Props) {
  const gone = new Set(
    entries.filter(({ action }) => action.endsWith('-delete')).map(({ subject }) => subject),
  );
  return (
    <TableFrame label="Audit log" stacks heads={['Time', 'Action', 'By', 'Of', 'Details', 'From']}>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="quiet">
            <Time iso={entry.timestamp} />
          </td>
          <td className={s.action}>{wordsFor(entry.action)}</td>
          <td>
            <By entry={entry} search={search} />
          </td>
          <td data-kind="text">
            <Of entry={entry} search={search} isGone={gone.has(entry.subject)} />
          </td>
          <td className="soft" data-kind="text">
            {entry.details ? <HostileText text={toWords(entry.details)} /> : '–'}
          </td>
          <td className="quiet mono">{entry.address ?? '–'}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

type RowProps = { entry: AuditEntry; search: AuditSearch };

/** The name narrows the log to what this person did. */
function By({ entry, search }: RowProps) {
  const { actor, actor_username, via, api_key_prefix } = entry;
  if (via === 'operator') return 'the operator';
  const name = actor_username ? <HostileText text={actor_username} /> : 'no user';
  return (
    <>
      {actor === null ? (
        name
      ) : (
        <Link
          to="/audit"
          search={{ ...dropped(search, 'via'), actor }}
          className="link"
          title="Only what this person did"
        >
          {name}
        </Link>
      )}
      {api_key_prefix && <span className="quiet mono"> pvk_{api_key_prefix}_…</span>}
    </>
  );
}

/** The object: its page if it has one that is still there, and what else was done with it. */
function Of({ entry, search, isGone }: RowProps & { isGone: boolean }) {
  const { subject } = entry;
  if (subject === null) return '–';
  const page = findPage(entry, isGone);
  const shown = <HostileText text={shorten(subject)} />;
  const whole = shorten(subject) === subject ? undefined : subject;
  return (
    <span className={s.subject}>
      {page ? (
        <Link {...page} className="link" title={whole}>
          {shown}
        </Link>
      ) : (
        <span title={whole}>{shown}</span>
      )}
      {search.subject !== subject && (
        <Link
          to="/audit"
          search={{ ...dropped(search, 'subject'), subject }}
          className="link quiet"
          title={`Only ${subject}`}
        >
          only<span className="unseen"> {subject}</span>
        </Link>
      )}
    </span>
  );
}

/** `role: viewer, email: a@example.org` */
const toWords = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${sayValue(value)}`)
    .join(', ');

const sayValue = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(' ');
  return JSON.stringify(value);
};
