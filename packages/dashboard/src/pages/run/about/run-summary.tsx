import type { RunReport } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { IntervalPlot } from '../../../charts/interval-plot.tsx';
import { HeadlineRate } from '../../../parts/headline-rate.tsx';
import { Section } from '../../../parts/section.tsx';
import { useFloor } from '../floor/use-floor.ts';
import s from '../run.module.css';
import { listFacts } from './list-facts.ts';
import { sayFloor } from './say-floor.ts';

/** The name of the last tick needs some. */
const ROOM = 1.08;

/** What the run found. The goal is the unit: attempts at one goal are not independent of each other. */
export function RunSummary({ run }: { run: RunReport }) {
  const { goals } = run;
  const floor = useFloor(run);
  const facts = [...(floor === undefined ? [] : sayFloor(floor)), ...listFacts(run)];
  const sorted = run.categories.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
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
        <HeadlineRate label="Goals broken" rate={goals} />
        <dl className={s.facts}>
          {facts.map(({ term, value, note }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
              <dd className="quiet">{note}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Section
        title="By category"
        note="Share of goals broken with its 95 % interval. Red: above the run's average (dashed line)."
      >
        <IntervalPlot rows={rows} max={Math.min(1, highest) * ROOM} mean={goals.rate} />
      </Section>
    </div>
  );
}
