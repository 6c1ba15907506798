import type { Context } from 'hono';
import type { Release } from '../../db/fair-shares/fair-shares.ts';
import type { Env } from '../env.ts';
import type { MakeRoom } from './read-bytes.ts';
import type { TakeRoom } from './share-room.ts';

/** Memory shared by bodies: for their bytes, and for their list items. */
export type Rooms = { bytes: TakeRoom; items: TakeRoom };

/** Room for a request's body, until it is released. */
export type Room = { makeRoom: MakeRoom; makeRoomForItems: MakeRoom; giveBack: Release };

/** First for the bytes, then for the items: a holder of both waits for nothing more, which prevents deadlocks. */
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
