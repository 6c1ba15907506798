import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@provoke/client';
import { backOffMs } from '@provoke/contract/retry';
import { classifyError } from '../../service/classify-error.ts';

/** Another worker has the slice, or it is over: nothing more may be sent or written for it. */
export class SliceLost extends Error {
  override readonly name = 'SliceLost';
}

const DELAYS = { firstDelayMs: 200, delayMaxMs: 3_000 };

/** While the service is away nothing is lost: the next prompt waits. Throws `SliceLost`. */
export async function untilAnswered<Answer>(
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && [404, 409].includes(error.status))
        throw new SliceLost('Another worker has the slice.', { cause: error });
      if (classifyError(error) !== 'later') throw error;
      await sleep(backOffMs(tries, DELAYS), undefined, { signal });
    }
}
