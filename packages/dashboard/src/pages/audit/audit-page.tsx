import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { OwnersOnly } from '../../forms/may-not.tsx';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { dropped, known, listFilters } from './list-filters.ts';

const route = getRouteApi('/frame/audit');
const PAGE_SIZE = 50;

const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) => api.audit.list({ query: { ...search, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Who did what. Owners only, as at the service. */
export function AuditPage() {
  const { isOwner, isKnown } = useRole();
  return (
    <>
      <PageHead title="Audit log">
        <span>Who did what in the organization. Entries are never changed or deleted.</span>
      </PageHead>
      {isOwner && <Log />}
      {isKnown && !isOwner && <OwnersOnly what="read the audit log" />}
    </>
  );
}

function Log() {
  const search = known(route.useSearch());
  const navigate = route.useNavigate();
  const query = useQuery(auditQuery(search));
  const show = (next: AuditSearch) => void navigate({ search: next, resetScroll: false });
  const filters = listFilters(search);
  return (
    <>
      <AuditFilters search={search} onShow={show} />
      <Loaded query={query} what="The audit log">
        {({ count, results }) =>
          count === 0 && filters.length > 0 ? (
            <NoMatch
              what="entries"
              filters={filters.map(({ name, words }) => ({
                name: words,
                drop: () => show(dropped(search, name)),
              }))}
            />
          ) : (
            <>
              <AuditTable entries={results} search={search} />
              <Pager
                what={count === 1 ? 'entry' : 'entries'}
                count={count}
                page={search.page}
                size={PAGE_SIZE}
                onPage={(page) => show({ ...dropped(search, 'page'), ...(page > 1 && { page }) })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
