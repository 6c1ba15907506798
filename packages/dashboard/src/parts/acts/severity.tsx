import s from './act.module.css';

const STEPS = [1, 2, 3, 4, 5, 6];

/** By the act: bars for the eye, the number for reading; a dash where nothing was seen to rate. */
export const Severity = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="quiet">
      <span aria-hidden="true">–</span>
      <span className="unseen">no severity</span>
    </span>
  ) : (
    <span className={s.severity}>
      <span className="unseen">Severity </span>
      <svg width="28" height="10" viewBox="0 0 28 10" aria-hidden="true">
        {STEPS.map((step) => (
          <rect
            key={step}
            x={(step - 1) * 5}
            width="3"
            height="10"
            fill={step <= value ? 'var(--ink)' : 'var(--line-strong)'}
          />
        ))}
      </svg>
      {value}
      <span className="unseen"> of 6</span>
    </span>
  );
