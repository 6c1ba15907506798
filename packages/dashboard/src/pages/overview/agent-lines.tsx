import type { Overview, OverviewWeek, Rate } from '@provoke/contract';
import { agentChangeWords, countsOf, otherGoalsWords, rateWords } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { WeekLine } from '../../charts/week-line.tsx';
import { ActMark } from '../../parts/acts/act-mark.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import s from './agent-lines.module.css';

type Line = {
  agent: string;
  name: string;
  rate: Rate;
  weeks: readonly OverviewWeek[];
  /** What became of its other goals. */
  others?: string;
};
type Props = { lines: readonly Line[]; changes: Overview['since_last_week'] };

const NAME_MAX = 100;

/** Agents that rules are about. */
export const actLines = ({ agents }: NonNullable<Overview['acts']>): Line[] =>
  agents.map(({ agent, name, did_it, weeks, goals }) => ({
    ...{ agent, name, rate: did_it, weeks, others: otherGoalsWords({ goals }) },
  }));

/** Agents that words judge. */
export const wordLines = (agents: Overview['agents']): Line[] =>
  agents.map(({ agent, name, weeks, change: _, agent_type: __, ...rate }) => ({
    ...{ agent, name, rate, weeks },
  }));

/** A line an agent: its weeks, its rate, and what changed since last week. */
export function AgentLines({ lines, changes }: Props) {
  const highs = lines.flatMap(({ weeks }) => weeks.map(({ high }) => high ?? 0));
  const max = Math.max(0.1, ...highs);
  return (
    <ul className={s.agents}>
      {lines.map((line) => {
        const byAct = line.others !== undefined;
        const own = changes.filter(({ agent, by_act }) => agent === line.agent && by_act === byAct);
        return (
          <li key={line.agent}>
            <Link
              to="/agents/$id/over-time"
              params={{ id: line.agent }}
              className={s.name}
              preload={false}
            >
              <HostileText text={line.name.slice(0, NAME_MAX)} />
            </Link>
            {line.rate.total === 0 ? <Blind /> : <Seen line={line} max={max} byAct={byAct} />}
            <span className={s.others}>
              <span data-verdict={own[0]?.verdict}>
                <HostileText text={agentChangeWords(own)} />
              </span>
              {line.others && <span className="quiet">{line.others}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Seen({ line: { rate, weeks }, max, byAct }: { line: Line; max: number; byAct: boolean }) {
  const { share, interval } = rateWords(rate);
  return (
    <>
      <WeekLine weeks={weeks} max={max} />
      <span className={s.rate}>
        <span>
          <b>{countsOf(rate)}</b> {byAct ? 'did it' : 'broken'}
        </span>
        {share !== null && (
          <span className="quiet">
            {share}, <span className={s.whole}>{interval}</span>
          </span>
        )}
      </span>
    </>
  );
}

const Blind = () => (
  <>
    <span className={s.blind}>
      <ActMark word="not_observable" /> <span className="quiet">no act was visible</span>
    </span>
    <b>Not observable</b>
  </>
);
