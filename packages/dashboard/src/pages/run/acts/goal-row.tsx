import { actWords } from '@provoke/contract/lists';
import { actWordWords, formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import a from './acts.module.css';
import type { GoalMarks } from './list-marks.ts';

const TEXT_MAX = 200;
/** As many as a line has room for; the words say all. */
const MARKS_MAX = 16;

type Props = { run: string; row: GoalMarks };

export const GoalRow = memo(({ run, row: { goal, words, isLookedAt } }: Props) => (
  <Link
    to="/runs/$runId"
    params={{ runId: run }}
    search={{ goal: goal.goal }}
    hash="results"
    className={a.goal}
  >
    <span className="number quiet">{formatCount((goal.goal_index ?? goal.goal) + 1)}</span>
    <span className="clip">
      <HostileText text={goal.text.slice(0, TEXT_MAX)} plain />
    </span>
    <span className={a.marks} role="img" aria-label={sayWords(words, isLookedAt)}>
      {words.slice(0, MARKS_MAX).map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <ActMark key={at} word={word} />
      ))}
      {words.length > MARKS_MAX && (
        <span className="quiet" aria-hidden="true">
          +{formatCount(words.length - MARKS_MAX)}
        </span>
      )}
      {isLookedAt && (
        <b className="quiet" aria-hidden="true">
          {LOOKED_AT}
        </b>
      )}
    </span>
  </Link>
));

/** After the marks of a goal about which people decided. */
export const LOOKED_AT = '✓';

const sayWords = (words: GoalMarks['words'], isLookedAt: boolean): string =>
  [
    ...actWords.flatMap((word) => {
      const count = words.filter((one) => one === word).length;
      return count > 0 ? [`${actWordWords[word]} ${formatCount(count)}`] : [];
    }),
    ...(isLookedAt ? ['looked at'] : []),
  ].join(', ');
