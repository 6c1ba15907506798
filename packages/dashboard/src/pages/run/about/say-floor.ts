import { changeParts, correctedWords } from '@provoke/figures';
import type { CampaignFloor } from '../floor/measure-floor.ts';
import { type Fact, sayRate } from './say-rate.ts';

/** The floor, next to the headline: the goals asked plainly, and what the technique adds. */
export function sayFloor(floor: CampaignFloor | null): Fact[] {
  if (!floor) return [{ term: 'Floor', value: '–', note: 'no floor was measured' }];
  const { goals, lift } = floor;
  const asked = sayRate('Floor', goals, 'goals asked plainly');
  if (!lift) return [asked];
  const parts = changeParts(lift);
  const notes = [parts?.interval, correctedWords(lift)];
  return [
    asked,
    {
      term: 'Lift',
      value: parts?.change ?? '–',
      note: notes.filter((note) => note !== undefined).join(' · '),
    },
  ];
}
