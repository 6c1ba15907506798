import { click } from '../page/click.ts';
import type { Sight } from '../page/look.ts';
import { textOf } from '../page/outline/outline.ts';
import { type Known, launcherNames, namesOf } from './find-launcher.ts';

const CLICKS_MAX = 8;

/** The clicks on the way to the chat, bounded. */
export type Clicks = Known & {
  /** In the page's own words. */
  clicked: string[];
  isOver(): boolean;
  /** Clicks an element of one of the frames that were looked at. */
  click(sight: Sight, id: number, sights: readonly Sight[]): Promise<void>;
};

export function countClicks(): Clicks {
  const clicked: string[] = [];
  const tried = new Set<string>();
  const seen = new Set<string>();
  let count = 0;
  return {
    clicked,
    tried,
    seen,
    isOver: () => count >= CLICKS_MAX,
    async click(sight, id, sights) {
      count++;
      // One that was rendered anew is found again by the next look.
      const isClicked = await sight.element(id).then(click).catch(gone);
      if (!isClicked) return;
      for (const { outline } of sights) for (const name of launcherNames(outline)) seen.add(name);
      for (const name of namesOf(sight.outline, id)) tried.add(name);
      clicked.push(describe(sight, id));
    },
  };
}

function describe({ outline }: Sight, id: number): string {
  const { label = '', tag = '', names = '' } = outline.nodes[id] ?? {};
  return textOf(outline, id, 60) || label.slice(0, 60) || `${tag} ${names}`.trim().slice(0, 60);
}

/** A click may remove the frame. */
const gone = () => true;
