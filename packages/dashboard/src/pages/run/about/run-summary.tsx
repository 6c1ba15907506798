import type { RunReport } from '@provoke/contract';
import { shareOf } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IntervalPlot } from '../../../charts/interval-plot.tsx';
import { Doubts } from '../../../parts/doubts.tsx';
import { HeadlineRate } from '../../../parts/headline-rate.tsx';
import { Section } from '../../../parts/section.tsx';
import { floorQuery } from '../floor/floor-query.ts';
import s from '../run.module.css';
import { headlineOf } from './headline-of.ts';
import { listFacts } from './list-facts.ts';

/** The name of the last tick needs some. */
const ROOM = 1.08;

/** What the run found. The goal is the unit: attempts at one goal are not independent of each other. */
export function RunSummary({ run }: { run: RunReport }) {
  const { open, ...headline } = headlineOf(run);
  const isAttack = run.goal_counts.total > 0;
  const { data: floor = [] } = useQuery({ ...floorQuery(run), enabled: isAttack });
  const facts = [...(isAttack ? floor : []), ...listFacts(run)];
  const sorted = run.categories.toSorted((a, b) => shareOf(b) - shareOf(a));
  const highest = Math.max(0.2, ...sorted.map(({ high }) => high ?? 0));
  const rows = sorted.map(({ category, title, ...rate }) => ({
    id: category,
    rate,
    name: (
      <Link
        to="/runs/$runId"
        params={{ runId: run.id }}
        search={{ category }}
        hash="results"
        className={s.plain}
      >
        {title || category}
      </Link>
    ),
  }));
  return (
    <div className={s.summary}>
      <section aria-label="Result">
        <HeadlineRate {...headline} />
        {open.map((line) => (
          <p key={line} className="soft">
            {line}
          </p>
        ))}
        <Doubts doubts={run.doubts} />
        {facts.length > 0 && (
          <dl className={s.facts}>
            {facts.map(({ term, value, note }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
                <dd className="quiet">{note}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {rows.length > 0 && (
        <Section
          title="By category"
          note="Share of goals broken with its 95 % interval. Red: above the run's average (dashed line)."
        >
          <IntervalPlot rows={rows} max={Math.min(1, highest) * ROOM} mean={run.goals.rate} />
        </Section>
      )}
    </div>
  );
}
