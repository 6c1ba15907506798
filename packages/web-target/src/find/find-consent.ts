import { consentAnswers, consentPlaces } from '../page/hints.ts';
import { type Outline, textOf, upwards } from '../page/outline/outline.ts';
import { best, type Found, scoreWords } from './fields/score.ts';

/** The button that dismisses a cookie banner, preferably by declining. */
export const findConsent = (outline: Outline): Found | undefined =>
  best(outline, (id) => {
    const node = outline.nodes[id];
    if (!node?.isVisible || node.isLink) return undefined;
    if (node.tag !== 'button' && node.role !== 'button' && !node.isPointer) return undefined;
    const words = `${textOf(outline, id, 60)} ${node.label}`;
    const score = scoreWords(words, consentAnswers);
    return score > 0 && standsInBanner(outline, id) ? score : undefined;
  });

function standsInBanner(outline: Outline, id: number): boolean {
  for (const at of [...upwards(outline, id)].slice(0, 5)) {
    const node = outline.nodes[at];
    if (!node || node.tag === 'body') return false;
    if (consentPlaces.test(`${node.names} ${node.label}`)) return true;
    if (node.isFixed && /cookie|consent/i.test(textOf(outline, at, 600))) return true;
  }
  return false;
}
