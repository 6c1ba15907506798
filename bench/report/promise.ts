import { figure } from './figures.ts';

/** Something that docs promise of a figure: at least or at most so much. */
export type Promised = {
  text: string;
  measured: number | undefined;
  bound: { min: number } | { max: number };
  unit: string;
  /** The figures that it follows from. */
  because?: string;
};

/** "holds" or not, with the numbers; nothing that was not measured holds. */
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
