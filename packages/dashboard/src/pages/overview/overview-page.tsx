import type { Overview } from '@provoke/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { HeatMap } from '../../charts/heat-map.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { RunRows } from '../runs/run-rows.tsx';
import { runsQuery } from '../runs/runs-queries.ts';
import { Changes } from './changes.tsx';
import { Exposure } from './exposure.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Headline } from './headline.tsx';
import s from './overview.module.css';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { overviewQuery } from './overview-query.ts';

/** Only where rules are about an agent. */
const ActsOverview = lazy(async () => ({
  default: (await import('./acts/acts-overview.tsx')).ActsOverview,
}));

const LATEST = 8;
/** More techniques need the whole width. */
const BESIDE_MAX = 5;

/** How exposed the agents are, where, and what changed. */
export function OverviewPage() {
  const filter = useSearch({ from: '/frame/' });
  const { data: overview } = useSuspenseQuery(overviewQuery(filter));
  const { data: latest } = useSuspenseQuery(runsQuery({ agent: filter.agent }));
  const navigate = useNavigate({ from: '/' });
  if (latest.count === 0 && !filter.agent) return <FirstSteps />;
  const { acts } = overview;
  return (
    <>
      <PageHead
        title="Overview"
        actions={
          <OverviewFilterBar filter={filter} onChange={(search) => void navigate({ search })} />
        }
      >
        <span>
          <Time iso={overview.from} day /> – <Time iso={overview.to} day />
        </span>
      </PageHead>
      <div className={s.page}>
        {acts && <ActsOverview acts={acts} />}
        {(!acts || overview.agents.length > 0) && (
          <Words overview={overview} isNextToActs={acts !== undefined} />
        )}
        <Section
          title="Latest runs"
          aside={
            <Link to="/runs" className="link">
              All runs
            </Link>
          }
        >
          <RunRows runs={latest.runs.slice(0, LATEST)} rates={latest.rates} />
        </Section>
      </div>
    </>
  );
}

type WordsProps = { overview: Overview; isNextToActs: boolean };

/** The goals that were judged by words: no rule decided them. */
function Words({ overview, isNextToActs }: WordsProps) {
  const cells = new Map(
    overview.heat.flatMap(({ technique, cells }) =>
      cells.map(({ category, ...rate }) => [`${category} ${technique}`, rate] as const),
    ),
  );
  return (
    <>
      {isNextToActs && <h2>Agents and goals without rules, by their words</h2>}
      <Headline overview={overview} />
      <div className={s.columns} data-wide={overview.heat.length > BESIDE_MAX}>
        <Section
          title="Where agents break"
          note="Goals broken, by category and technique, with the 95 % interval and the number of goals. Hatched: fewer than 20 goals, so the counts alone."
        >
          {overview.heat.length === 0 ? (
            <p className="quiet">Nothing was attacked in these days.</p>
          ) : (
            <HeatMap
              label="Goals broken by category and technique"
              rows={overview.categories.map(({ category, title }) => ({ id: category, title }))}
              columns={overview.heat.map(({ technique }) => ({
                id: technique,
                title: technique,
              }))}
              rateAt={(row, column) => cells.get(`${row} ${column}`)}
            />
          )}
        </Section>
        <div className={s.aside}>
          <Section
            title="Agents by exposure"
            note="Goals broken, and the change since the 7 days before"
          >
            <Exposure agents={overview.agents} />
          </Section>
          <Section
            title="What changed"
            note="Goals broken this week and the one before, beyond chance (Holm). Other options, judges or goals change them too: open one to compare its runs."
          >
            <Changes changes={overview.changes} />
          </Section>
        </div>
      </div>
    </>
  );
}
