import { type Outline, upwards } from '../../page/outline/outline.ts';
import type { Frame, Scene } from './learn-frame.ts';
import type { Seen } from './mark-fresh.ts';
import { shareName } from './signature.ts';

/**
 * Returns which texts are where our own message has its words. Elements of the same name decide; without such, those
 * at the end of the same way.
 */
export function findTwins(scene: Scene, frame: Frame): (block: Seen) => boolean {
  const { outline, said } = scene;
  const { ownPath, ownRoot = -1 } = frame;
  if (!ownPath) return () => false;
  const root = outline.nodes[ownRoot];
  const places = new Map(said.map((block) => [block, placeOf(scene, frame, block)]));
  const isNamesake = (block: Seen) => {
    const place = outline.nodes[places.get(block) ?? -1];
    return Boolean(root && place && shareName(root, place));
  };
  if (said.some(isNamesake)) return isNamesake;
  const isThere = (block: Seen) => places.get(block) !== undefined;
  // A way that all of them share is no sign.
  return said.length > 1 && said.every(isThere) ? () => false : isThere;
}

/** The element around a text at the end of the way that leads to our words in our own message. */
function placeOf({ outline }: Scene, { ownPath = '', path }: Frame, { node }: Seen) {
  const way = path(node);
  if (way !== ownPath && !way.startsWith(`${ownPath}/`)) return undefined;
  return nth(outline, node, way.split('/').length - ownPath.split('/').length);
}

function nth(outline: Outline, id: number, levels: number): number | undefined {
  let level = 0;
  for (const at of upwards(outline, id)) if (level++ === levels) return at;
  return undefined;
}
