import type { Block } from '../../page/text-blocks.ts';
import { findRecurring } from './find-recurring.ts';
import { linesBy } from './frame-memory.ts';
import { judgePageChrome } from './judge-page-chrome.ts';
import { learnFrame, type Scene } from './learn-frame.ts';
import { trimEdges } from './trim-edges.ts';

/** From this score on, a text is not part of the reply. */
const PAGE_CHROME = 2;

/** The text of the message, without what frames every message: names, times, states, actions. */
export function withoutPageChrome(given: Scene, isFirst: boolean) {
  const frame = learnFrame(given);
  const lines = linesBy(given.outline, (id) => `${frame.signature(id)} ${frame.path(id)}`);
  const before = isFirst ? shownBefore(given) : [];
  const greeting = before.length > 0 ? [{ isGreeting: true, lines: lines.linesOf(before) }] : [];
  const scene = { ...given, heard: [...given.heard, ...greeting] };
  const recurring = findRecurring(scene, lines);
  const judged = judgePageChrome(scene, frame, recurring);
  const kept = judged.filter(({ score }) => score < PAGE_CHROME);
  // A message always has a text: the one that is least likely part of the frame.
  const least = judged.reduce((min, { score }) => Math.min(min, score), Infinity);
  const left = kept.length > 0 ? kept : judged.filter(({ score }) => score === least);
  const blocks: readonly Block[] = left.map(({ block }) => block);
  return {
    text: trimEdges(scene, { ...frame, recurring }, blocks).join('\n'),
    heard: [...greeting, { isGreeting: false, lines: lines.linesOf(given.said) }],
  };
}

/** In the conversation. */
const shownBefore = ({ tree, list, seen }: Scene) =>
  seen.filter(({ isFresh, node }) => !isFresh && tree.isInside(node, list));
