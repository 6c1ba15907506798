import type { Outline } from './outline/outline.ts';

/** The outline without the marks that move: a cursor that blinks, dots that hop. Words and emoji stay. */
export function stillText(outline: Outline): Outline {
  const moving: boolean[] = [];
  for (const [id, { parent, isMoving }] of outline.nodes.entries())
    moving[id] = isMoving || (parent >= 0 && moving[parent] === true);
  const runs = outline.runs.map((run) =>
    moving[run.node] && isMark(run.text) ? { ...run, text: '' } : run,
  );
  return { ...outline, runs };
}

const isMark = (text: string) => !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
