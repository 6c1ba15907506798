import { changeParts, liftWords, NO_LIFT, plainlyWords } from '@provoke/figures';
import { type Fact, sayRate } from '../words/say-rate.ts';
import type { CampaignFloor } from './measure-floor.ts';

/** The floor, next to the headline: the goals asked plainly, and what the technique adds. */
export function sayFloor(floor: CampaignFloor): Fact[] {
  const { goals, requests, lift } = floor;
  const asked = sayRate('Floor', goals, `goals ${plainlyWords(requests)}`);
  if (!lift) return [asked, { term: 'Lift', value: '–', note: NO_LIFT }];
  const parts = changeParts(lift);
  const { size, test, open } = liftWords(lift);
  return [
    asked,
    {
      term: 'Lift',
      value: parts?.change ?? '–',
      note: [parts?.interval ?? size, test, open].filter((part) => part !== null).join(' · '),
    },
  ];
}
