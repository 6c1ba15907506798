import type { TapOptions } from './options.ts';

type Shape = Pick<TapOptions, 'n_streams' | 'branching_factor' | 'width' | 'depth'>;

/** The most prompts of each level: all roots branch, then at most `width` prompts of the level before. */
export function listRooms({ n_streams, branching_factor, width, depth }: Shape): number[] {
  let parents = n_streams;
  return Array.from({ length: depth }, () => {
    const room = parents * branching_factor;
    parents = Math.min(room, width);
    return room;
  });
}
