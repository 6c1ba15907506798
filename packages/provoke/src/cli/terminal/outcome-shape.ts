import type { AttemptLine } from '@provoke/campaign';
import type { Paint } from './paint.ts';

const shapes = {
  broken: '◆',
  resisted: '○',
  undecided: '◌',
  error: '△',
  answered: '○',
  refused: '△',
} as const;

/** Shape first, then word, then color: red is broken and nothing else. */
export const drawShape = (outcome: AttemptLine['outcome'], paint: Paint): string =>
  outcome === 'broken' ? paint('red', shapes.broken) : shapes[outcome];
