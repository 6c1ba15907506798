import type { Outline } from '../page/outline.ts';
import { type Edge, edgesOf } from './field-edges.ts';
import { formAround, isSearch, takesMessage } from './fields.ts';
import type { Survey } from './survey.ts';

type Group = { ids: number[]; edge: Edge };

/** A distance is a break if it is larger than the one next to it by this, and no mere margin. */
const BREAK_RATIO = 2;
const BREAK_MIN = 24;
/** Fields that one group of them lacks. */
const CLAIMS_MAX = 4;

/** Each field of a form that no element marks, with all fields of that form. */
export type LooseForms = ReadonlyMap<number, readonly number[]>;

/**
 * The fields of forms that no element marks as one. Fields that are close together belong to one form. A group of
 * fields without one for a message, and without a button of its own for signing in, claims the nearest single one.
 */
export function looseForms(outline: Outline, survey: Survey): LooseForms {
  const loose = survey.fields.filter(
    (id) => !isSearch(outline.nodes[id]) && formAround(outline, id) === undefined,
  );
  const groups = groupsOf(loose, edgesOf(outline, loose, survey));
  const taken = new Map<number, readonly number[]>();
  for (const group of groups) {
    const bound = boundIn(outline, group);
    for (const id of bound) taken.set(id, bound);
  }
  for (const at of groups.keys()) claim(outline, groups, at, taken);
  return taken;
}

/** Signing in or subscribing needs no message: a line for one next to such fields is not part of them. */
function boundIn({ nodes }: Outline, { ids, edge }: Group): number[] {
  if (ids.length === 1) return [];
  const isOther = (id: number) => nodes[id]?.editable === 'line' && takesMessage(nodes[id]);
  return edge.isJoined ? ids.filter((id) => !isOther(id)) : ids;
}

function groupsOf(ids: readonly number[], edges: readonly Edge[]): Group[] {
  const groups: Group[] = [];
  let group: number[] = [];
  for (const [at, id] of ids.entries()) {
    group.push(id);
    const edge = edges[at];
    if (!edge || !isBreak(edges, at)) continue;
    groups.push({ ids: group, edge });
    group = [];
  }
  return groups;
}

function isBreak(edges: readonly Edge[], at: number): boolean {
  const edge = edges[at];
  if (!edge || edge.isApart || edge.isSent || edge.isJoined || edge.isHeaded) return true;
  const beside = [edges[at - 1], edges[at + 1]].map((other) => other?.gap ?? Infinity);
  return edge.gap > BREAK_MIN && edge.gap > BREAK_RATIO * Math.min(...beside);
}

/** Takes the lone fields around a group until it has one for a message. */
function claim(
  { nodes }: Outline,
  groups: readonly Group[],
  at: number,
  taken: Map<number, readonly number[]>,
): void {
  const group = groups[at];
  if (!group || isWhole(nodes, group)) return;
  let [first, last] = [at, at];
  let { ids } = group;
  for (let claims = 0; claims < CLAIMS_MAX; claims++) {
    const sides = [
      // What a button sends is before it.
      { index: first - 1, edge: groups[first - 1]?.edge, isOpen: !groups[first - 1]?.edge.isSent },
      { index: last + 1, edge: groups[last]?.edge, isOpen: true },
    ].flatMap(({ index, edge, isOpen }) => {
      const [id, ...others] = groups[index]?.ids ?? [];
      const isFree = id !== undefined && others.length === 0 && isOpen && edge && !edge.isApart;
      return isFree ? [{ index, id, gap: edge.gap, isLong: nodes[id]?.editable !== 'line' }] : [];
    });
    const [best] = sides.sort((a, b) => Number(b.isLong) - Number(a.isLong) || a.gap - b.gap);
    if (!best) return;
    ids = [...ids, best.id];
    for (const id of ids) taken.set(id, ids);
    if (takesMessage(nodes[best.id])) return;
    [first, last] = [Math.min(first, best.index), Math.max(last, best.index)];
  }
}

/** Whether a group lacks no field: it has one for a message, or asks for none. */
const isWhole = (nodes: Outline['nodes'], { ids, edge }: Group): boolean =>
  edge.isJoined ||
  (ids.length === 1 && edge.isSent) ||
  ids.some((id) => nodes[id]?.type === 'password' || takesMessage(nodes[id]));
