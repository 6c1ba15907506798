import type { QueuedFinding, WorstFindings as Worst } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { Act } from '../../parts/acts/act.tsx';
import { Severity } from '../../parts/acts/severity.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './overview.module.css';

type Props = { worst: Worst; days: { from: string; to: string } };

/** The three worst findings of each agent that are open, in words. */
export const WorstFindings = ({ worst: { agents, more }, days }: Props) => (
  <Section
    title="Worst findings"
    note={
      <>
        The three worst open findings of each agent, as in{' '}
        <Link to="/triage" search={days} className="link" preload={false}>
          triage
        </Link>
        .
      </>
    }
  >
    {agents.length === 0 && (
      <p className={s.calm}>
        Nothing is open: no attempt broke a goal, or all findings were decided.
      </p>
    )}
    {agents.map(({ agent, agent_name, open, findings }) => (
      <section key={agent} className={s.worstOf}>
        <h3>
          <HostileText text={agent_name.slice(0, 100)} />
          <Link to="/triage" search={{ agent, ...days }} className="link" preload={false}>
            {plural(open, 'finding')} open
          </Link>
        </h3>
        <ol>
          {findings.map((finding) => (
            <li key={finding.key}>
              <Finding finding={finding} />
            </li>
          ))}
        </ol>
      </section>
    ))}
    {more && <p className="quiet">Only the newest attempts are looked at: there are more.</p>}
  </Section>
);

const TEXT_MAX = 300;
const GOAL_MAX = 160;

/** What the agent did, or the goal that broke where words judge. */
function Finding({ finding }: { finding: QueuedFinding }) {
  const { run, result, words, goal, rule, technique, kind, severity, count, state } = finding;
  const about = (goal ?? 'A goal without a text').slice(0, GOAL_MAX);
  const isRuled = rule !== null;
  return (
    <Link
      to="/runs/$runId/results/$resultId"
      params={{ runId: run, resultId: result }}
      preload={false}
    >
      <span className={s.did}>
        <HostileText text={isRuled ? (words ?? rule).slice(0, TEXT_MAX) : about} />
      </span>
      <span className={s.how}>
        {isRuled ? (
          <>
            <Act word={kind} concealed={finding.concealed} stopped={finding.stopped} />
            <Severity value={severity} />
          </>
        ) : (
          <span>
            broken by <HostileText text={(technique ?? '').slice(0, 100)} />
          </span>
        )}
        <span className="quiet">
          {plural(count, 'attempt')}
          {state === 'confirmed' && ', confirmed'}
        </span>
      </span>
      {isRuled && (
        <span className={s.goal}>
          Goal: <HostileText text={about} />
        </span>
      )}
    </Link>
  );
}
