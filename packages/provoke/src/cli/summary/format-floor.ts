import { liftWords, NO_LIFT, plainlyWords, type Summary } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { type Row, toRow } from './rate-cells.ts';

/** What asking plainly comes to, and what each technique adds. */
export function floorRows({ floor, techniques }: Summary): Row[] {
  if (floor) return [toFloorRow(floor), ...liftRows(floor)];
  const attacks = Object.keys(techniques);
  // The untouched goals are the attack itself.
  if (attacks.every((id) => id === 'direct')) return [];
  return [{ label: 'Floor', counts: 'not measured (--floor)' }];
}

const toFloorRow = ({ goals, requests_max, acts }: NonNullable<Summary['floor']>): Row =>
  toRow(
    'Floor (direct)',
    acts?.did_it ?? goals,
    `${acts ? 'did it ' : ''}${plainlyWords(requests_max)}`,
  );

/** What each technique adds to it. */
export function liftRows({ techniques, acts }: NonNullable<Summary['floor']>): Row[] {
  const all = Object.entries(techniques);
  return all.flatMap(([id, lift], index) => {
    const label = index === 0 ? 'Lift' : '';
    const name = all.length > 1 ? `${safeLine(id, 40)}: ` : '';
    if (!lift) return [{ label, counts: `${name}${NO_LIFT}` }];
    const { size, test, open } = liftWords(lift, acts && 'done');
    return [
      { label, counts: `${name}${size}` },
      { label: '', counts: test },
      ...(open === null ? [] : [{ label: '', counts: open }]),
    ];
  });
}
