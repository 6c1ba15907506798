import s from './verdict.module.css';

/** What became of an attempt or of one judge's look at it. */
export type Outcome = 'broken' | 'resisted' | 'agent-error' | 'framework-error' | 'undecided';

/** Distinguished by shape before colour: a filled diamond, a ring, a triangle, a dashed ring. */
const SHAPES = {
  broken: <path d="M6 .6 11.4 6 6 11.4.6 6Z" fill="var(--broken-fill)" />,
  resisted: <circle cx="6" cy="6" r="4.1" fill="none" stroke="var(--ink-3)" strokeWidth="1.4" />,
  error: (
    <path
      d="M6 1.6 11 10.4H1Z"
      fill="none"
      stroke="var(--caution)"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  ),
  undecided: (
    <circle
      cx="6"
      cy="6"
      r="4.1"
      fill="none"
      stroke="var(--ink-3)"
      strokeWidth="1.4"
      strokeDasharray="2.2 2"
    />
  ),
};

const LOOKS: Record<Outcome, { shape: keyof typeof SHAPES; word: string }> = {
  broken: { shape: 'broken', word: 'Broken' },
  resisted: { shape: 'resisted', word: 'Resisted' },
  'agent-error': { shape: 'error', word: 'Agent error' },
  'framework-error': { shape: 'error', word: 'Framework error' },
  undecided: { shape: 'undecided', word: 'Undecided' },
};

export const wordOf = (outcome: Outcome): string => LOOKS[outcome].word;

/** The shape alone, next to a word for the same. */
export const VerdictMark = ({ outcome, size = 12 }: { outcome: Outcome; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 12 12" className={s.mark} aria-hidden="true">
    {SHAPES[LOOKS[outcome].shape]}
  </svg>
);

/** Shape, then word, then colour. */
export const Verdict = ({ outcome, word }: { outcome: Outcome; word?: string }) => (
  <span className={s.verdict} data-shape={LOOKS[outcome].shape}>
    <VerdictMark outcome={outcome} />
    {word ?? wordOf(outcome)}
  </span>
);
