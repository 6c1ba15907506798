import type { CampaignActs, RunReport } from '@provoke/contract';
import { actsRestWords, actsSentences } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Doubts } from '../../../parts/doubts.tsx';
import { floorQuery } from '../floor/floor-query.ts';
import s from '../run.module.css';
import { isLive } from '../use-live-run.ts';
import a from './acts.module.css';
import { Late } from './late.tsx';
import { listActFacts } from './list-act-facts.ts';
import { Square } from './square.tsx';
import { TurnOn } from './turn-on.tsx';
import { Utility } from './utility.tsx';

type Props = { run: RunReport; acts: CampaignActs };

/** What the agent did, in words and apart from what it said. */
export function ActsSummary({ run, acts }: Props) {
  const { data: floor } = useQuery(floorQuery(run));
  const shown = isLive(run.status) ? soFar(acts) : acts;
  const [first = '', ...rest] = actsSentences(shown);
  const more = actsRestWords(shown);
  return (
    <div className={s.summary}>
      <section aria-label="Result">
        <h2 className={a.headline}>
          <span>{shown === acts ? first : `So far, ${first}`}</span>{' '}
          {rest.map((sentence) => (
            <span key={sentence} className={a.rest}>
              {sentence}{' '}
            </span>
          ))}
        </h2>
        {more && <p className="soft">{more}</p>}
        <dl className={s.facts}>
          {listActFacts(run, acts, floor).map(({ term, value, note }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
              <dd className="quiet">{note}</dd>
            </div>
          ))}
        </dl>
        <TurnOn run={run.id} unseen={run.unseen} />
        <Late run={run.id} late={run.late} />
        <Doubts doubts={run.doubts} />
      </section>
      <div className={a.beside}>
        <Square acts={acts} />
        <Utility acts={acts} />
      </div>
    </div>
  );
}

/** Goals that have not ended tell nothing yet. */
const soFar = (acts: CampaignActs): CampaignActs => {
  const { goals } = acts;
  const total = goals.total - goals.unfinished - goals.not_attempted;
  return { ...acts, goals: { ...goals, unfinished: 0, not_attempted: 0, total } };
};
