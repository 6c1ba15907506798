import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../lists/loaded.tsx';
import { RunTable } from '../../lists/run-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Empty } from '../../states/empty.tsx';
import { runsOfAgentQuery } from './agent-queries.ts';

/** The latest runs against the agent, with what they found. */
export function LatestRuns({ agent }: { agent: string }) {
  const query = useQuery(runsOfAgentQuery(agent));
  return (
    <Section
      title="Latest runs"
      aside={
        <Link to="/runs" search={{ agent }} className="link">
          All runs
        </Link>
      }
    >
      <Loaded query={query} what="The runs">
        {({ results, rates }) =>
          results.length === 0 ? (
            <Empty title="No runs yet">Write a campaign for it with “New campaign”.</Empty>
          ) : (
            <RunTable runs={results} rates={rates} />
          )
        }
      </Loaded>
    </Section>
  );
}
