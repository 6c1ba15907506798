import type { AuditAction } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../lists/choice.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import s from './audit.module.css';
import { auditActions, wordsFor } from './audit-actions.ts';
import type { AuditSearch } from './audit-search.ts';
import { ExportForm } from './export-form.tsx';
import { dropped } from './list-filters.ts';
import { peopleQuery } from './people-query.ts';

type Props = { search: AuditSearch; onShow(search: AuditSearch): void };

const OPERATOR = 'operator';

/** Narrows the log to an action, a person and an object, and exports it. */
export function AuditFilters({ search, onShow }: Props) {
  const { action, actor, via, subject } = search;
  const { data: people = [] } = useQuery(peopleQuery);
  // Somebody who left, or one of very many.
  const isOther = actor !== undefined && !people.some(({ id }) => id === actor);
  const choosePerson = (value: string | undefined) => {
    const others = dropped(dropped(search, 'actor'), 'via');
    if (value === OPERATOR) return onShow({ ...others, via: OPERATOR });
    onShow({ ...others, ...(value && { actor: Number(value) }) });
  };
  return (
    <div className={s.bar}>
      <div className={s.filters}>
        <Choice
          label="Person"
          all="All people"
          value={via ?? (actor === undefined ? undefined : String(actor))}
          options={[
            [OPERATOR, 'the operator'],
            ...(isOther ? [[String(actor), `user ${actor}`] as const] : []),
            ...people.map(({ id, username }) => [String(id), username] as const),
          ]}
          onChange={choosePerson}
        />
        <Choice
          label="Action"
          all="All actions"
          value={action}
          options={auditActions.map((one) => [one, wordsFor(one)])}
          // One of the options.
          onChange={(value) =>
            onShow({
              ...dropped(search, 'action'),
              ...(value && { action: value as AuditAction }),
            })
          }
        />
        {subject !== undefined && (
          <button
            type="button"
            className={`button ${s.only}`}
            onClick={() => onShow(dropped(search, 'subject'))}
          >
            <span className="clip">
              Of: <HostileText text={subject} />
            </span>
            <span aria-hidden="true">×</span>
            <span className="unseen">, drop this filter</span>
          </button>
        )}
      </div>
      <ExportForm />
    </div>
  );
}
