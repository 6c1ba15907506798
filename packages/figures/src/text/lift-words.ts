import type { Lift } from '../summary/summary.ts';
import { changeWords, correctedWords } from './difference-words.ts';
import { plural } from './numbers.ts';

/**
 * What a technique adds: `+16.2 points (95 % interval +3.0 to +31.0)`, counts below twenty goals; and the test:
 * `p = 0.030; 37 goals judged in both`.
 */
export function liftWords(lift: Lift): { size: string; test: string } {
  const { flow, goals } = lift;
  const counts = `${flow.both + flow.broke} broken, ${flow.both + flow.fixed} asked plainly`;
  return {
    size: changeWords(lift) ?? counts,
    test: `${correctedWords(lift)}; ${plural(goals, 'goal')} judged in both`,
  };
}
