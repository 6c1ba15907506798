import type { Outline } from './outline.ts';

export type Limits = {
  /** Elements that are looked at. */
  visitsMax: number;
  /** Elements in the outline, and those of them that hold nothing new. */
  nodesMax: number;
  oldNodesMax: number;
  /** Levels; what is deeper counts as being on the last one. */
  depthMax: number;
  /** Characters that are new, and those that were on the page before. */
  textMax: number;
  oldTextMax: number;
  wordsMax: number;
};

/** What was looked at: elements in document order, and their texts with their ranks. */
export type Looked = Pick<Outline, 'nodes' | 'runs'> & {
  /** 0: new words. 1: words that the page had, in a new place. 2: as before. */
  ranks: number[];
};

/**
 * Runs inside the page, so it must use nothing from outside itself. Takes from a long page what is new, then what a
 * visitor can use, then the rest from its end. `isCut`: something new does not fit.
 */
export function fitLimits({ nodes, runs, ranks }: Looked, limits: Limits) {
  let isCut = false;
  const cutText = () => {
    let left = limits.textMax;
    let oldLeft = limits.oldTextMax;
    const take = (at: number, max: number) => {
      const run = runs[at];
      if (!run) return 0;
      if (run.text.length > max) {
        isCut ||= ranks[at] !== 2;
        run.text = run.text.slice(0, max);
      }
      return run.text.length;
    };
    for (let at = 0; at < runs.length; at++) if (ranks[at] === 0) left -= take(at, left);
    for (let at = runs.length - 1; at >= 0; at--) if (ranks[at] === 1) left -= take(at, left);
    for (let at = runs.length - 1; at >= 0; at--) if (ranks[at] === 2) oldLeft -= take(at, oldLeft);
  };

  /** The elements that are kept, with those around them. */
  const choose = () => {
    const isKept = new Uint8Array(nodes.length);
    let count = 0;
    const keep = (id: number, max: number) => {
      const path: number[] = [];
      for (let at = id; at >= 0 && !isKept[at]; at = nodes[at]?.parent ?? -1) path.push(at);
      if (count + path.length > max) return false;
      for (const at of path) isKept[at] = 1;
      count += path.length;
      return true;
    };
    const { nodesMax, oldNodesMax } = limits;
    const isTool = ({ tag, role, isPointer, isLog }: (typeof nodes)[number]) =>
      isPointer || isLog || tag === 'button' || role === 'button';
    nodes.forEach(({ editable }, id) => {
      if (editable) keep(id, oldNodesMax / 2);
    });
    for (const rank of [0, 1])
      runs.forEach(({ node }, at) => {
        if (ranks[at] === rank && !keep(node, nodesMax)) isCut = true;
      });
    for (let id = nodes.length - 1; id >= 0; id--) {
      const node = nodes[id];
      if (node && isTool(node)) keep(id, oldNodesMax);
    }
    for (let id = nodes.length - 1; id >= 0; id--) keep(id, oldNodesMax);
    return isKept;
  };

  cutText();
  if (nodes.length <= limits.oldNodesMax) return { nodes, runs, isCut, isKept: undefined };

  const isKept = choose();
  const places = new Int32Array(nodes.length);
  let place = 0;
  for (let id = 0; id < nodes.length; id++) places[id] = isKept[id] ? place++ : -1;
  const runPlaces = new Int32Array(runs.length + 1);
  const keptRuns: typeof runs = [];
  runs.forEach((run, at) => {
    runPlaces[at] = keptRuns.length;
    const node = places[run.node] ?? -1;
    if (node >= 0) keptRuns.push({ ...run, node });
  });
  runPlaces[runs.length] = keptRuns.length;
  const keptNodes = nodes
    .filter((_, id) => isKept[id])
    .map((node) => ({
      ...node,
      parent: node.parent < 0 ? -1 : (places[node.parent] ?? -1),
      firstRun: runPlaces[node.firstRun] ?? 0,
    }));
  return { nodes: keptNodes, runs: keptRuns, isCut, isKept };
}
