import { expect, test } from 'vitest';
import { draw } from '../../test/draw.ts';
import { fitLimits, type Limits } from './fit-limits.ts';

const limits: Limits = {
  ...{ visitsMax: 100, nodesMax: 8, oldNodesMax: 6, depthMax: 9 },
  ...{ textMax: 20, oldTextMax: 10, wordsMax: 9 },
};

/** A page of paragraphs: old texts first, then new ones, then the field. */
function fit(old: readonly string[], added: readonly string[]) {
  const { nodes, runs } = draw(...[...old, ...added].map((text) => ({ tag: 'p', text })), {
    tag: 'textarea',
    editable: 'lines' as const,
  });
  const ranks = runs.map((_, at) => (at < old.length ? 2 : 0));
  return fitLimits({ nodes, runs, ranks }, limits);
}

const textsOf = ({ runs }: ReturnType<typeof fit>) => runs.map(({ text }) => text);

test('a page that was long before does not cut what is new', () => {
  const fitted = fit(['old text, long', 'and more'], ['The answer is here.']);

  expect(textsOf(fitted)).toEqual(['ol', 'and more', 'The answer is here.']);
  expect(fitted.isCut).toBe(false);
});

test('an answer that is longer than what is read of a page keeps its start, and is cut', () => {
  const fitted = fit(['old'], ['The answer is here,', ' and so is this.']);

  expect(textsOf(fitted)).toEqual(['old', 'The answer is here,', ' ']);
  expect(fitted.isCut).toBe(true);
});

test('of a page of many elements, the field and what is new are kept, then its end', () => {
  const fitted = fit(['1', '2', '3', '4', '5', '6', '7'], ['a', 'b']);

  expect(textsOf(fitted)).toEqual(['6', '7', 'a', 'b']);
  expect(fitted.nodes.map(({ tag }) => tag)).toEqual(['body', 'p', 'p', 'p', 'p', 'textarea']);
  expect(fitted.nodes.map(({ firstRun }) => firstRun)).toEqual([0, 0, 1, 2, 3, 4]);
  expect(fitted.isCut).toBe(false);
});

test('more new elements than are kept are a cut', () => {
  expect(fit([], ['1', '2', '3', '4', '5', '6', '7', '8']).isCut).toBe(true);
});
