import type { Part, Summary } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { type Row, toRow } from './rate-cells.ts';

/** Goals by technique and by category, where there are several to compare. */
export const partRows = ({ techniques, categories }: Summary): Row[] => [
  ...parts('By technique', techniques),
  ...parts('By category', categories),
];

function parts(label: string, slices: Record<string, Pick<Part, 'goals' | 'acts'>>): Row[] {
  const named = Object.entries(slices).map(([name, slice]) => ({
    name: safeLine(name, 40),
    slice,
  }));
  if (named.length < 2) return [];
  const width = Math.max(...named.map(({ name }) => name.length));
  return named.map(({ name, slice }, index) => {
    const row = toRow(index === 0 ? label : '', slice.acts?.did_it ?? slice.goals);
    const what = slice.acts ? ' did it' : '';
    return { ...row, counts: `${name.padEnd(width)}  ${row.counts}${what}` };
  });
}
