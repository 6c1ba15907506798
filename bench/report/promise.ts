import { figure } from './figures.ts';

/** A promise of the docs about a figure: a lower or an upper bound. */
export type Promised = {
  text: string;
  measured: number | undefined;
  bound: { min: number } | { max: number };
  unit: string;
  /** The figures it follows from. */
  because?: string;
};

/** "holds" or not, with the numbers. An unmeasured promise does not hold. */
export function verdict({ text, measured, bound, unit, because }: Promised): string {
  const kept =
    measured === undefined
      ? 'not measured'
      : ('min' in bound ? measured >= bound.min : measured <= bound.max)
        ? 'holds'
        : 'does not hold';
  const limit = 'min' in bound ? `≥ ${bound.min}` : `≤ ${bound.max}`;
  const numbers = measured === undefined ? '' : `: ${figure(measured)} ${unit}`;
  return `- **${kept}** ${text} ${limit} ${unit}${numbers}${because ? ` (${because})` : ''}`;
}
