import type { ActWord } from '@provoke/contract/lists';
import { actMarks } from '@provoke/figures';
import type { Paint } from './paint.ts';

const RED: readonly ActWord[] = ['reached', 'did', 'meant'];

/** The mark of a word that follows it: red is an act, and nothing else. */
export const drawActMark = (word: ActWord, paint: Paint): string =>
  RED.includes(word) ? paint('red', actMarks[word]) : actMarks[word];
