import { backOff, classifyError } from './classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';

/**
 * Calls until the service answers, or gives an error that a retry would not change, which is thrown. The campaign
 * does not wait for it, so there is no hurry.
 */
export async function retryWhileUnavailable<Answer>(
  {
    note,
    signal,
    service,
    triesMax = Number.POSITIVE_INFINITY,
  }: Pick<DeliveryContext, 'note' | 'signal' | 'service' | 'triesMax'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      const answer = await call();
      if (tries > 0) note('The service accepts records again.');
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (classifyError(error) !== 'later' || tries + 1 >= triesMax) throw error;
      if (tries === 0)
        note(
          `Nothing can be recorded ${service.place} at the moment. Records stay on this disk and are sent later. ${(error as Error).message}`,
        );
      await backOff(tries, signal);
    }
}
