import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';
import { omitUndefined } from './omit-undefined.ts';

/** How the numbers of a campaign are measured, as a person types it. */
export type MeasurementFlags = {
  floor?: true;
  floorRequests?: number;
  repeat?: number;
  overRefusal?: true;
};

export const measurementOptions = (): OptionGroup => ({
  title: 'Measurement',
  options: [
    option(
      '--floor',
      'ask for each goal plainly too (direct), as often as a technique may; about doubles the requests',
    ),
    option(
      '--floor-requests <number>',
      'the most plain requests for a goal (default: as many, within --max-requests)',
      {
        range: { min: 1, max: 100_000, isWhole: true },
      },
    ),
    option('--over-refusal', 'the goals are ordinary requests: measure how many are refused'),
    option('--repeat <number>', 'times to attack each goal, to see the spread', {
      range: { min: 1, max: 100, isWhole: true },
      default: 1,
    }),
  ],
});

export const readMeasurementFlags = ({
  floor,
  floorRequests: floor_requests,
  repeat,
  overRefusal: over_refusal,
}: MeasurementFlags) => omitUndefined({ floor, floor_requests, repeat, over_refusal });
