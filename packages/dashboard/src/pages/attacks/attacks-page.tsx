import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { SearchedList } from '../../lists/searched-list.tsx';
import { Empty } from '../../states/empty.tsx';
import { attacksQuery } from './attack-queries.ts';
import { AttackTable } from './attack-table.tsx';

const route = getRouteApi('/frame/attacks');

/** Techniques configured against agents. */
export function AttacksPage() {
  const search = route.useSearch();
  const query = useQuery(attacksQuery(search));
  const { mayWrite } = useRole();
  return (
    <SearchedList
      title="Attacks"
      words={{ one: 'attack', many: 'attacks', foundBy: 'Technique or agent' }}
      {...{ search, query }}
      add={
        mayWrite && (
          <Link to="/attacks/new" className="button" data-kind="main">
            New attack
          </Link>
        )
      }
      empty={
        <Empty title="No attacks yet" command="provoke run">
          A campaign records one per technique.
        </Empty>
      }
    >
      {(attacks, onSort) => <AttackTable {...{ attacks, onSort }} sort={search.sort ?? 'newest'} />}
    </SearchedList>
  );
}
