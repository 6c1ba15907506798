import type { ScheduleVerdict } from '@provoke/contract';
import { type Outcome, Verdict } from '../../parts/verdict.tsx';

const LOOKS: Record<ScheduleVerdict, { outcome: Outcome; word: string }> = {
  regression: { outcome: 'broken', word: 'Regression' },
  'no-regression': { outcome: 'resisted', word: 'No regression' },
  undecided: { outcome: 'undecided', word: 'Undecided' },
  'not-comparable': { outcome: 'undecided', word: 'Not comparable' },
};

/** How a campaign compares with its baseline; a dash until it has ended. */
export const ScheduleVerdictMark = ({ verdict }: { verdict: ScheduleVerdict | null }) =>
  verdict === null ? <span className="quiet">–</span> : <Verdict {...LOOKS[verdict]} />;
