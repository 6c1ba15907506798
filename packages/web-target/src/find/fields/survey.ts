import { type Outline, upwards } from '../../page/outline/outline.ts';
import { type Tree, treeOf } from '../../page/tree.ts';
import { isField } from './fields.ts';

/** The fields and the conversations of a page, found in one walk. */
export type Survey = {
  tree: Tree;
  /** What scrolls or announces its news, and is no field. */
  logs: readonly number[];
  /** What a visitor may fill in, in document order. Fields that only search or choose are among them. */
  fields: readonly number[];
};

const WIDTH_MIN = 40;
/** Levels between a field and the frame that is drawn around it. */
const FRAME_REACH = 5;

export function surveyOf(outline: Outline): Survey {
  const { nodes } = outline;
  const tree = treeOf(outline);
  const fields: number[] = [];
  const framed = new Set<number>();
  for (const [id, node] of nodes.entries()) {
    if (!isField(node)) continue;
    for (const at of [...upwards(outline, id)].slice(0, FRAME_REACH))
      if (areaOf(nodes[at]) <= 2 * areaOf(node)) framed.add(at);
    if (node.isVisible && (node.box[2] ?? 0) >= WIDTH_MIN) fields.push(id);
  }
  // A field of several lines scrolls, and so may its frame.
  const logs = [...nodes.keys()].filter((id) => nodes[id]?.isLog && !framed.has(id));
  return { tree, fields, logs };
}

const areaOf = (node: Outline['nodes'][number] | undefined): number => {
  const [, , width = 0, height = 0] = node?.box ?? [];
  return width * height;
};

/** What announces its news or scrolls above or below the field, as a conversation does. */
export function logsBeside(outline: Outline, id: number, { tree, logs }: Survey): number[] {
  const [left = 0, , width = 0] = outline.nodes[id]?.box ?? [];
  const around = [...upwards(outline, id)].slice(1, LOG_REACH);
  const inner = around.filter((at) => outline.nodes[at]?.tag !== 'body');
  // A page may be the chat itself.
  const isBare = inner.length <= BARE_MAX;
  const outer = (isBare ? around : inner).at(-1) ?? id;
  return logs.filter((at) => {
    const [x = 0, , itsWidth = 0, height = 0] = outline.nodes[at]?.box ?? [];
    const isNear = tree.isInside(at, outer) && !tree.isInside(id, at);
    return isNear && height >= LOG_MIN && x < left + width && x + itsWidth > left;
  });
}

export const hasLog = (outline: Outline, id: number, survey: Survey): boolean =>
  logsBeside(outline, id, survey).length > 0;

const LOG_REACH = 9;
/** Elements around a field that are its own row. */
const BARE_MAX = 2;
const LOG_MIN = 40;
