import type { Context } from 'hono';
import type { Release } from '../../fair-shares/fair-shares.ts';
import type { Env } from '../env.ts';
import type { MakeRoom } from './read-bytes.ts';
import type { TakeRoom } from './share-room.ts';

/** The memory that bodies share: for their bytes, and for the items of their lists. */
export type Rooms = { bytes: TakeRoom; items: TakeRoom };

/** Room for a request's body, until it is released. */
export type Room = { makeRoom: MakeRoom; makeRoomForItems: MakeRoom; giveBack: Release };

/** First for the bytes, then for the items: whoever has both waits for nothing more, so that all get on. */
export function holdRoom({ bytes, items }: Rooms, c: Context<Env>): Room {
  const held: Release[] = [];
  const taking =
    (takeRoom: TakeRoom): MakeRoom =>
    async (amount) => {
      const { organizationId } = c.get('caller');
      held.push(await takeRoom({ organizationId, amount, signal: c.req.raw.signal }));
    };
  return {
    makeRoom: taking(bytes),
    makeRoomForItems: taking(items),
    giveBack() {
      for (const release of held) release();
    },
  };
}
