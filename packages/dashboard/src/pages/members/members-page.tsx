import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { OwnersOnly } from '../../forms/may-not.tsx';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { useListSearch } from '../../lists/use-list-search.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Sections } from '../../parts/sections.tsx';
import { Invitations } from './invitations.tsx';
import { LostFactor } from './lost-factor.tsx';
import { membersQuery } from './member-queries.ts';
import { MemberTable } from './member-table.tsx';

const route = getRouteApi('/frame/members');

/** The people of the organization, and those who are invited. */
export function MembersPage() {
  const search = route.useSearch();
  const query = useQuery(membersQuery(search));
  const { turnTo, order } = useListSearch();
  const { isOwner, isKnown } = useRole();
  return (
    <>
      <PageHead title="Members" />
      <Sections>
        <Section title="People">
          <Loaded query={query} what="The members">
            {({ count, results }) => (
              <>
                <MemberTable
                  members={results}
                  sort={search.sort ?? 'newest'}
                  onSort={(sort) => order(sort, search)}
                />
                <Pager
                  what={count === 1 ? 'member' : 'members'}
                  count={count}
                  page={search.page}
                  onPage={(page) => turnTo(page, search)}
                />
              </>
            )}
          </Loaded>
        </Section>
        {isOwner && <Invitations />}
        {isOwner && <LostFactor />}
        {isKnown && !isOwner && <OwnersOnly what="invite people and change roles" />}
      </Sections>
    </>
  );
}
