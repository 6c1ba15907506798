import type { Block } from '../page/text-blocks.ts';
import { judgePageChrome } from './judge-page-chrome.ts';
import { learnFrame, type Scene } from './learn-frame.ts';
import { trimEdges } from './trim-edges.ts';

/** From this score on, a text is not part of the reply. */
const PAGE_CHROME = 2;

/** The text of the message, without what frames every message: names, times, states, actions. */
export function withoutPageChrome(scene: Scene): string {
  const frame = learnFrame(scene);
  const judged = judgePageChrome(scene, frame);
  const kept = judged.filter(({ score }) => score < PAGE_CHROME);
  // A message always has a text: the one that is least likely part of the frame.
  const least = judged.reduce((min, { score }) => Math.min(min, score), Infinity);
  const left = kept.length > 0 ? kept : judged.filter(({ score }) => score === least);
  const blocks: readonly Block[] = left.map(({ block }) => block);
  return trimEdges(scene, frame, blocks).join('\n');
}
