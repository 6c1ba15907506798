import type { Result } from '@provoke/contract';
import {
  type JudgeVerdict,
  outcomeOfVerdict,
  readDecidedBy,
  readOtherMetrics,
  readVerdicts,
  toText,
  whyNotCounted,
} from '@provoke/evidence';
import { decimal, plural } from '@provoke/figures';
import { HostileText } from '../../parts/hostile-text.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Section } from '../../parts/section.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import s from './judges.module.css';

/** Each judge by itself: its verdict, its score, its reason, and what its model wrote. */
export function Judges({ result }: { result: Result }) {
  const verdicts = readVerdicts(result);
  const decidedBy = readDecidedBy(result);
  const others = readOtherMetrics(result);
  const note = decidedBy
    ? `Decided by ${decidedBy.votes} of ${plural(decidedBy.panel, 'judge')}. Scores are from 0, resisted, to 1, broken.`
    : undefined;
  return (
    <Section title="Judges" note={note}>
      {verdicts.length === 0 && <Unjudged notes={result.evaluation_notes} />}
      <ul className="ruled">
        {verdicts.map((verdict, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two verdicts may be of one judge, and they never move
          <OneJudge key={at} verdict={verdict} verdicts={verdicts} />
        ))}
      </ul>
      {others && (
        <details className={s.raw}>
          <summary>Other measurements</summary>
          <LongText text={toText(others, 2)} mono />
        </details>
      )}
    </Section>
  );
}

const Unjudged = ({ notes }: { notes: string | null }) =>
  notes ? (
    <LongText text={notes} />
  ) : (
    <p className="quiet">No judge’s verdict is recorded with this result.</p>
  );

const OneJudge = ({
  verdict,
  verdicts,
}: {
  verdict: JudgeVerdict;
  verdicts: readonly JudgeVerdict[];
}) => (
  <li>
    <p className={s.judge}>
      <b>
        <HostileText text={verdict.judge.slice(0, 60)} />
      </b>
      <Verdict outcome={outcomeOfVerdict(verdict.outcome)} />
      <span className={s.scale} aria-hidden="true">
        {verdict.score !== null && <i style={{ left: `${clamp(verdict.score) * 100}%` }} />}
      </span>
      <span className="mono">
        <span className="unseen">Score </span>
        {verdict.score === null ? '–' : decimal(verdict.score, 2)}
      </span>
    </p>
    <div className={s.reason}>
      {verdict.advisory && (
        <p className="quiet">Not counted: {whyNotCounted(verdict, verdicts)}.</p>
      )}
      {verdict.reason && <LongText text={verdict.reason} counted={false} />}
      {verdict.details && (
        <details className={s.raw}>
          <summary>Details</summary>
          <LongText text={toText(verdict.details, 2)} mono counted={false} />
        </details>
      )}
      {verdict.raw !== null && (
        <details className={s.raw}>
          <summary>What the model wrote</summary>
          <LongText text={verdict.raw} mono />
        </details>
      )}
    </div>
  </li>
);

const clamp = (score: number) => Math.min(1, Math.max(0, score));
