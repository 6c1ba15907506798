import { recordedStates } from '@provoke/figures';
import { expect, test } from 'vitest';
import { drawText } from '../test/draw-text.tsx';
import { type Kind, Mark } from './mark.tsx';
import { Status, type StatusKind } from './status.tsx';

const marks = [
  ...(['broken', 'resisted', 'error', 'undecided'] as const),
  ...(['in_error', 'without_verdict', 'unfinished', 'not_attempted', 'held_out'] as const),
  ...(['running', 'skipped'] as const),
] satisfies Kind[];
const statuses = [
  ...recordedStates,
  ...(['waiting', 'paused', 'stopping', 'settling'] as const),
] satisfies StatusKind[];

const size = { columns: 80, rows: 24 };

test('without its color every verdict has a shape of its own, and every status its words', () => {
  const shapes = marks.map((kind) => drawText(() => <Mark kind={kind} />, size));
  const words = statuses.map((kind) => drawText(() => <Status kind={kind} />, size));

  expect(new Set(shapes).size).toBe(marks.length);
  expect(new Set(words).size).toBe(statuses.length);
});
