import { endOf, type Outline, textOf, upwards } from '../../page/outline/outline.ts';
import { isButton } from './fields.ts';

/** What a visitor reads as the name of a field. */
export const labelOf = (outline: Outline, id: number): string =>
  outline.nodes[id]?.label || drawnLabel(outline, id);

const LABEL_MAX = 60;

/** The words in the row of a field, such as a placeholder that an editor draws itself. */
function drawnLabel(outline: Outline, id: number): string {
  const { nodes, runs } = outline;
  const row = nodes[id]?.parent ?? -1;
  if (row <= 0 || textOf(outline, row, LABEL_MAX + 1).length > LABEL_MAX) return '';
  const end = endOf(outline, row);
  const ends = endOf(outline, id);
  const words: string[] = [];
  for (let at = nodes[row]?.firstRun ?? 0; words.length < 10; at++) {
    const run = runs[at];
    if (!run || run.node < row || run.node >= end) break;
    const isOwn = run.node >= id && run.node < ends;
    if (!isOwn && ![...upwards(outline, run.node)].some((it) => isButton(nodes[it])))
      words.push(run.text);
  }
  return words.join(' ');
}
