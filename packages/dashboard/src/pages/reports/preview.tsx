import type { EvidenceLevel } from '@provoke/contract/lists';
import { boundsWords, countsOf, countsWords, type Finding, type Report } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HostileText } from '../../parts/hostile-text.tsx';
import { RateText } from '../../parts/rate-text.tsx';
import { Section } from '../../parts/section.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { Loading } from '../../states/loading.tsx';
import { reportQuery } from './report-queries.ts';
import s from './reports.module.css';

type Props = { run: string; evidence: EvidenceLevel };

/** Made when asked for: a report reads every result of its run. */
export function Preview(props: Props) {
  const [isAsked, ask] = useState(false);
  return (
    <Section title="Preview" note="The report’s text; its charts and evidence are in the file.">
      {isAsked ? (
        <Written {...props} />
      ) : (
        <button type="button" className="button" onClick={() => ask(true)}>
          Show the preview
        </button>
      )}
    </Section>
  );
}

/** The report's content, in its order. */
function Written({ run, evidence }: Props) {
  const { data, error, refetch } = useQuery(reportQuery(run, evidence));
  return (
    <>
      {error && <FailedPart what="The report" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Sheet report={data} />}
    </>
  );
}

const TEXT_MAX = 2_000;
const Foreign = ({ text }: { text: string }) => <HostileText text={text.slice(0, TEXT_MAX)} />;

const Sheet = ({ report: { title, answer, headline, findings, groups, limits } }: SheetProps) => (
  <article className={s.sheet}>
    <h3 className={s.title}>
      <Foreign text={title} />
    </h3>
    {answer.map((sentence) => (
      <p key={sentence} className={s.answer}>
        <Foreign text={sentence} />
      </p>
    ))}
    <Headline headline={headline} />
    <h4>Findings</h4>
    {findings.length === 0 && <p className="quiet">No goal was broken.</p>}
    {findings.map((finding) => (
      <FindingView key={finding.id} finding={finding} />
    ))}
    {groups.length > 0 && <h4>By category</h4>}
    <ul className={s.groups}>
      {groups.map(({ group, title, goals }) => (
        <li key={group}>
          <span>
            <Foreign text={title} />
          </span>
          <RateText rate={goals} />
        </li>
      ))}
    </ul>
    <h4>Limits</h4>
    <ul className={s.limits}>
      {limits.map((limit) => (
        <li key={limit}>
          <Foreign text={limit} />
        </li>
      ))}
    </ul>
  </article>
);

/** Nothing for a campaign of ordinary requests: its answer says all. */
const Headline = ({
  headline: { goals, counts, by_filter, worst_case, attempts },
}: Pick<Report, 'headline'>) =>
  counts.total > 0 && (
    <p>
      Goals broken: <RateText rate={goals} of="goals" />. {countsWords(counts, by_filter)}{' '}
      {counts.undecided > 0 && `Bounds, at best and at worst: ${boundsWords(worst_case)}. `}
      Attempts: <RateText rate={attempts} of="attempts" />.
    </p>
  );

type SheetProps = { report: Report };

const FindingView = ({ finding }: { finding: Finding }) => (
  <section>
    <h5>
      {finding.id} <Foreign text={finding.title} />{' '}
      <span className="quiet">
        {countsOf({ successes: finding.goals.length, total: finding.judged })} goals
      </span>
    </h5>
    <p>
      <Foreign text={finding.meaning} /> <Foreign text={finding.effort} />
    </p>
    <p>
      <Foreign text={finding.remedy} />
    </p>
  </section>
);
