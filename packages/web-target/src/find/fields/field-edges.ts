import { joinPlaces, joinWords, sendHints } from '../../page/hints.ts';
import { type Outline, textOf } from '../../page/outline/outline.ts';
import { isButton } from './fields.ts';
import { scoreWords } from './score.ts';
import type { Survey } from './survey.ts';

/** What is between a field and the next one. */
export type Edge = {
  /** In pixels. */
  gap: number;
  /** Whether the two cannot belong together. */
  isApart: boolean;
  isHeaded: boolean;
  /** Whether a button is between them that sends what was written. */
  isSent: boolean;
  /** Whether a button is between them that signs a visitor in or up. */
  isJoined: boolean;
};

type Node = Outline['nodes'][number];

/** Forms are not longer than this between two fields, in pixels. */
const GAP_MAX = 240;
const HEADING_RATIO = 1.2;

export function edgesOf(outline: Outline, fields: readonly number[], survey: Survey): Edge[] {
  const { nodes } = outline;
  const places = placesOf(outline);
  const logs = new Set(survey.logs);
  return fields.map((id, index) => {
    const next = fields[index + 1];
    const edge = { gap: Infinity, isApart: true, isHeaded: false, isSent: false, isJoined: false };
    if (next === undefined) return { ...edge, ...buttonsIn(outline, id + 1, id + AFTER) };
    const gap = gapBetween(nodes[id], nodes[next]);
    let [isLogged, isHeaded] = [false, false];
    for (let at = id + 1; at < next; at++) {
      isLogged ||= logs.has(at) && !survey.tree.isInside(next, at);
      isHeaded ||= isHeading(outline, at, nodes[next]);
    }
    const isApart = isLogged || gap > GAP_MAX || places[id] !== places[next];
    return { gap, isApart, isHeaded, ...buttonsIn(outline, id + 1, next) };
  });
}

/** Elements after the last field in which its button is. */
const AFTER = 30;

function buttonsIn(outline: Outline, start: number, end: number) {
  let [isSent, isJoined] = [false, false];
  for (let at = start; at < end; at++) {
    const node = outline.nodes[at];
    if (!node?.isVisible || !isButton(node)) continue;
    const words = `${node.label} ${node.names} ${textOf(outline, at, 40)}`;
    isSent ||= node.type === 'submit' || scoreWords(words, sendHints) > 0;
    isJoined ||= joinWords.test(words);
  }
  return { isSent, isJoined };
}

/** A line in larger letters than the field's, which is not its label. */
function isHeading(outline: Outline, id: number, field: Node | undefined): boolean {
  const node = outline.nodes[id];
  const run = outline.runs[node?.firstRun ?? -1];
  if (!node || !field || run?.node !== id || run.text.trim() === '') return false;
  if (field.label.includes(run.text.trim())) return false;
  return /^h[1-6]$/.test(node.tag) || node.fontSize >= field.fontSize * HEADING_RATIO;
}

/** For each element the part of the page that it is in: what stays in place, or a part with a task of its own. */
function placesOf({ nodes }: Outline): number[] {
  const places: number[] = [];
  for (const [id, { parent, isFixed, tag, role, names }] of nodes.entries()) {
    const isOwn =
      /^(header|footer|nav|aside|dialog)$/.test(tag) ||
      /^(banner|complementary|contentinfo|dialog|navigation)$/.test(role) ||
      joinPlaces.test(names) ||
      (isFixed && !nodes[parent]?.isFixed);
    places.push(isOwn ? id : (places[parent] ?? -1));
  }
  return places;
}

function gapBetween(one: Node | undefined, other: Node | undefined): number {
  const [x = 0, y = 0, width = 0, height = 0] = one?.box ?? [];
  const [x2 = 0, y2 = 0, width2 = 0, height2 = 0] = other?.box ?? [];
  return Math.max(0, x2 - x - width, x - x2 - width2, y2 - y - height, y - y2 - height2);
}
