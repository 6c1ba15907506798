import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { TakenSlice } from './taken-slice.ts';
import { untilAnswered } from './until-answered.ts';

/** Draws the slots of a slice's requests from the service, as long as its target has a limit a minute. */
export function paceCalls(client: Client, { id, epoch, campaign: { paced } }: TakenSlice) {
  let isPaced = paced;
  const draw = (signal: AbortSignal) =>
    untilAnswered(signal, () => client.slices.draw({ params: { id }, body: { epoch }, signal }));
  return {
    /** The limit was set, or is gone. */
    onPaced(now: boolean): void {
      isPaced = now;
    },
    async drawSlot(signal: AbortSignal): Promise<number> {
      while (isPaced) {
        const { drawn, wait_ms } = await draw(signal);
        if (drawn) return wait_ms;
        await sleep(wait_ms, undefined, { signal });
      }
      return 0;
    },
  };
}
