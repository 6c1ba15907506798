import { z } from 'zod';
import { complaint } from './complaint.ts';
import { limits } from './limits.ts';
import { readWholeNumber } from './whole-number.ts';

const INTEGER_TEXT_MAX = 1_000;

/** A whole number within bounds. Accepts `"12"`, `" 5 "` and `"5.0"`, but not `"1e3"` or `true`. */
export const integer = ({ min, max }: { min: number; max: number }) =>
  z
    .custom<number>((value) => readInteger(value) !== undefined, complaint(notAnInteger))
    .overwrite((value) => readInteger(value) as number)
    .refine((value) => value >= min, `Ensure this value is greater than or equal to ${min}.`)
    .refine((value) => value <= max, `Ensure this value is less than or equal to ${max}.`)
    .meta({ type: 'integer', minimum: min, maximum: max });

function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > INTEGER_TEXT_MAX) return undefined;
  return readWholeNumber(value.replace(/\.0*\s*$/, ''));
}

const notAnInteger = (input: unknown) =>
  typeof input === 'string' && input.length > INTEGER_TEXT_MAX
    ? 'String value too large.'
    : 'A valid integer is required.';

/** 0 … 2147483647, as PostgreSQL's `integer` holds it. */
export const naturalNumber = integer({ min: 0, max: limits.integerMax });
