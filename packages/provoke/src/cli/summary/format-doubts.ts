import { doubtLines, inDoubtWords, type Summary } from '@provoke/figures';
import { wrap } from '../terminal/wrap.ts';
import { LABEL } from './rate-cells.ts';

const COLUMNS = 80;

/** Next to the first figure: what is known to make it doubtful. The whole list tells of all doubts. */
export const headDoubt = ({ doubts }: Pick<Summary, 'doubts'>): string | null =>
  inDoubtWords(doubts.filter(({ is_unknown }) => !is_unknown));

/** What may make the numbers look better or worse than the agent is, and what to do about it. */
export const formatDoubts = ({ doubts }: Pick<Summary, 'doubts'>, columns = COLUMNS): string[] =>
  doubtLines(doubts)
    .flatMap((line) => wrap(line, columns - LABEL).split('\n'))
    .map((line, at) => `${(at === 0 ? 'In doubt' : '').padEnd(LABEL)}${line}`);
