import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';
import { omitUndefined } from './omit-undefined.ts';

/** How the numbers of a campaign are measured, as a person types it. */
export type MeasurementFlags = { floor?: true; repeat?: number; overRefusal?: true };

export const measurementOptions = (): OptionGroup => ({
  title: 'Measurement',
  options: [
    option('--floor', 'also send each goal untouched (direct), to compare with'),
    option('--over-refusal', 'the goals are ordinary requests: measure how many are refused'),
    option('--repeat <number>', 'times to attack each goal, to see the spread', {
      range: { min: 1, max: 100, isWhole: true },
      default: 1,
    }),
  ],
});

export const readMeasurementFlags = ({ floor, repeat, overRefusal }: MeasurementFlags) =>
  omitUndefined({ floor, repeat, over_refusal: overRefusal });
