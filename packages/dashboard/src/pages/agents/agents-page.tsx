import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { SearchedList } from '../../lists/searched-list.tsx';
import { Empty } from '../../states/empty.tsx';
import { agentsQuery } from './agent-queries.ts';
import { AgentTable } from './agent-table.tsx';

const route = getRouteApi('/frame/agents');

export function AgentsPage() {
  const search = route.useSearch();
  const query = useQuery(agentsQuery(search));
  const { mayWrite } = useRole();
  return (
    <SearchedList
      title="Agents"
      words={{ one: 'agent', many: 'agents', foundBy: 'Name' }}
      {...{ search, query }}
      add={
        mayWrite && (
          <Link to="/agents/new" className="button" data-kind="main">
            New agent
          </Link>
        )
      }
      empty={
        <Empty title="No agents yet" command="provoke init">
          A campaign registers its agent by itself. You can also add one here.
        </Empty>
      }
    >
      {(agents, onSort) => <AgentTable {...{ agents, onSort }} sort={search.sort ?? 'newest'} />}
    </SearchedList>
  );
}
