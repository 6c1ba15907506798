import type { Overview } from '@provoke/contract';
import { countsOf, otherGoalsWords, rateWords, testWords } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { WeekLine } from '../../../charts/week-line.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import s from './acts.module.css';

type Agents = NonNullable<Overview['acts']>['agents'];

/** An agent that showed nothing has no rate, and says so. */
export function AgentActs({ agents }: { agents: Agents }) {
  const highs = agents.flatMap(({ weeks }) => weeks.map(({ high }) => high ?? 0));
  const max = Math.max(0.1, ...highs);
  return (
    <ul className={s.agents}>
      {agents.map((one) => (
        <li key={one.agent}>
          <Link to="/runs" search={{ agent: one.agent }} className={s.name}>
            <HostileText text={one.name.slice(0, 100)} />
          </Link>
          {one.did_it.total === 0 ? <Blind /> : <Seen agent={one} max={max} />}
          <span className={s.others}>
            <span>{changeOf(one)}</span>
            <span className="quiet">{otherGoalsWords(one)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Seen({ agent: { did_it, weeks }, max }: { agent: Agents[number]; max: number }) {
  const { share, interval } = rateWords(did_it);
  return (
    <>
      <WeekLine weeks={weeks} max={max} />
      <span className={s.rate}>
        <b>{countsOf(did_it)}</b> did it
        {share !== null && (
          <span className="quiet">
            {share}
            {interval && `, ${interval}`}
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

/** `1 → 12 in 7 days, p = 0.005` */
function changeOf({ change, before, now }: Agents[number]): string {
  if (!change) return 'Nothing to compare with before';
  return `${before.successes} → ${now.successes} in 7 days, ${testWords(change)}`;
}
