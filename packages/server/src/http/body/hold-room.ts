import type { Context } from 'hono';
import type { Release } from '../../fair-shares/fair-shares.ts';
import type { Env } from '../env.ts';
import type { MakeRoom } from './read-bytes.ts';
import type { TakeRoom } from './share-room.ts';

/** The room that a request takes for its body, until it gives it back. */
export type Room = { makeRoom: MakeRoom; giveBack: Release };

export function holdRoom(takeRoom: TakeRoom, c: Context<Env>): Room {
  let giveBack: Release = () => {};
  return {
    async makeRoom(bytes) {
      const { organizationId } = c.get('caller');
      giveBack = await takeRoom({ organizationId, bytes, signal: c.req.raw.signal });
    },
    giveBack: () => giveBack(),
  };
}
