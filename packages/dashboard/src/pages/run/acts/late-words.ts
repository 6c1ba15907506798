import type { LateWords, RaisedWord } from '@provoke/contract';
import { actWordWords, formatCount, plural } from '@provoke/figures';

/** `2 attempts have a stronger word than before: spans arrived after their verdict.` */
export const lateWords = ({ attempts }: Pick<LateWords, 'attempts'>): string =>
  `${plural(attempts, 'attempt')} ${attempts === 1 ? 'has' : 'have'} a stronger word than before: spans arrived after ${attempts === 1 ? 'its' : 'their'} verdict.`;

/** `goal 3: not observable became did`. */
export const raisedWords = ({ goal, was, is }: Pick<RaisedWord, 'goal' | 'was' | 'is'>): string =>
  `goal ${formatCount(goal + 1)}: ${actWordWords[was]} became ${actWordWords[is]}`;
