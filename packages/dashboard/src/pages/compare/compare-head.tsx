import type { RunComparison } from '@provoke/contract';
import {
  actFlowWords,
  capitalize,
  differenceWords,
  flakyWords,
  incomparableWords,
  isComparable,
  sharedWords,
  verdictWords,
} from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { readId } from '../../lists/read-search.ts';
import { Doubts } from '../../parts/doubts.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { RateText } from '../../parts/rate-text.tsx';
import { RunTitle } from '../../parts/run-title.tsx';
import { Time } from '../../parts/time.tsx';
import { summaryQuery } from '../run/run-queries.ts';
import s from './compare.module.css';
import { sayChange } from './say-change.ts';

type Props = { comparison: RunComparison; a: string; b: string };

export function CompareHead({ comparison, a, b }: Props) {
  const { campaigns, difference, before, after, acts } = comparison;
  useLayoutEffect(() => {
    document.title = 'Compare · provoke';
  }, []);
  return (
    <header className={s.head}>
      <div className={s.pair}>
        <Side label="Before" side={campaigns.before} />
        <span className={s.to} aria-hidden="true">
          →
        </span>
        <Side label="After" side={campaigns.after} />
        <span className={s.actions}>
          <Link to="/compare" search={{ b }} className="button">
            Choose others
          </Link>
          <Link to="/compare" search={{ a: b, b: a }} className="button">
            Swap
          </Link>
        </span>
      </div>
      <div className={s.verdict}>
        <h1>{acts && isComparable(comparison) ? actFlowWords(acts) : sayChange(comparison)}</h1>
        {acts && isComparable(comparison) && <p className={s.answer}>{verdictWords(comparison)}</p>}
        {!isComparable(comparison) && (
          <p className={s.why}>
            <HostileText text={`${capitalize(incomparableWords(comparison))}.`} />
          </p>
        )}
        {comparison.paired && !acts && (
          <p className="soft">
            <RateText rate={before} of={unitOf(before)} /> broken before,{' '}
            <RateText rate={after} of={unitOf(after)} /> after.{' '}
            {difference &&
              isComparable(comparison) &&
              `The change: ${differenceWords(difference)}.`}
          </p>
        )}
        <p className="soft">
          {sharedWords(comparison)} {!acts && flakyWords(comparison)}
        </p>
        <Doubts doubts={comparison.doubts} />
      </div>
    </header>
  );
}

const unitOf = ({ total, goals }: RunComparison['before']) => (total > goals ? 'tries' : 'goals');

type SideProps = { label: string; side: RunComparison['campaigns']['before'] };

const Side = ({ label, side: { id, name, started_at } }: SideProps) => (
  <p className={s.side}>
    <span className="quiet">{label}</span>
    <b>{isRun(id) ? <RunName id={id} name={name} /> : <Plain text={name} />}</b>
    <span className="quiet">
      <span className="mono" title={id}>
        <Plain text={isRun(id) ? id.slice(0, 8) : id} />
      </span>
      {started_at !== null && (
        <>
          {' · '}
          <Time iso={started_at} />
        </>
      )}
    </span>
  </p>
);

/** A campaign has an id of other letters. */
const isRun = (id: string): boolean => readId(id) !== undefined;
const NAME_MAX = 120;

const Plain = ({ text }: { text: string }) => <HostileText text={text.slice(0, NAME_MAX)} />;

/** Its agent, until more of the run is known. */
function RunName({ id, name }: { id: string; name: string }) {
  const { data: run } = useQuery(summaryQuery(id));
  return (
    <Link to="/runs/$runId" params={{ runId: id }} className="link">
      {run ? <RunTitle run={run} /> : <Plain text={name} />}
    </Link>
  );
}
