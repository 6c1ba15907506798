import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../../lists/loaded.tsx';
import { Section } from '../../../parts/section.tsx';
import { RunRows } from '../../runs/run-rows.tsx';
import { runsQuery } from '../../runs/runs-queries.ts';

type Props = { asked: { agent: string; from: string; to?: string | undefined } };

/** The newest runs of these days. */
export function RunsInDays({ asked }: Props) {
  const query = useQuery(runsQuery(asked));
  return (
    <Loaded query={query} what="The runs">
      {({ count, runs, rates }) => (
        <Section
          title="Runs in these days"
          note={
            count > runs.length
              ? `The newest ${runs.length} of ${plural(count, 'run')}`
              : plural(count, 'run')
          }
          aside={
            <Link to="/runs" search={asked} className="link">
              All of them
            </Link>
          }
        >
          {runs.length === 0 ? (
            <p className="quiet">No run of this agent began in these days.</p>
          ) : (
            <RunRows runs={runs} rates={rates} />
          )}
        </Section>
      )}
    </Loaded>
  );
}
