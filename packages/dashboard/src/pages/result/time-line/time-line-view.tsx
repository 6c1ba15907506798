import { outcomeOfVerdict } from '@provoke/evidence';
import { plural } from '@provoke/figures';
import { useState } from 'react';
import { formatMilliseconds } from '../../../format.ts';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { LongText } from '../../../parts/long-text.tsx';
import { VerdictMark } from '../../../parts/verdict.tsx';
import s from './time-line.module.css';
import type { Step, TimeLine } from './time-line.ts';

type Props = { line: TimeLine; onPoint(kind: string | undefined): void };

/** Where the time went, and what each step held. */
export const TimeLineView = ({ line: { steps, left, ms }, onPoint }: Props) => (
  <>
    <ol className={s.steps} data-timed={ms !== null}>
      {steps.map((step) => (
        <OneStep key={step.sequence} step={step} onPoint={onPoint} />
      ))}
    </ol>
    {left > 0 && (
      <p className="quiet">{plural(left, 'more step is', 'more steps are')} not shown.</p>
    )}
  </>
);

const TITLE_MAX = 80;

/** Empty where no time is known. */
const Bar = ({ bar }: Pick<Step, 'bar'>) =>
  bar ? (
    <span className={s.bar} aria-hidden="true">
      <i style={{ left: `${bar.start * 100}%`, width: `max(3px, ${bar.share * 100}%)` }} />
    </span>
  ) : (
    <span className={s.noBar} />
  );

const NoTime = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">time not recorded</span>
  </>
);

type StepProps = { step: Step; onPoint: Props['onPoint'] };

function OneStep({ step, onPoint }: StepProps) {
  const [isOpen, open] = useState(false);
  return (
    <li
      data-by={step.by}
      onPointerEnter={() => onPoint(step.kind)}
      onPointerLeave={() => onPoint(undefined)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
        onFocus={() => onPoint(step.kind)}
        onBlur={() => onPoint(undefined)}
      >
        <span className={s.kind}>{step.kind}</span>
        <span className={s.title}>
          {step.outcome && <VerdictMark outcome={outcomeOfVerdict(step.outcome)} size={10} />}
          <span>
            <HostileText text={step.title.slice(0, TITLE_MAX)} />
          </span>
        </span>
        <Bar bar={step.bar} />
        <span className={s.ms}>{step.ms === null ? <NoTime /> : formatMilliseconds(step.ms)}</span>
      </button>
      {isOpen && (
        <div className={s.text}>
          {step.text === '' ? <i className="quiet">Nothing</i> : <LongText text={step.text} />}
        </div>
      )}
    </li>
  );
}
