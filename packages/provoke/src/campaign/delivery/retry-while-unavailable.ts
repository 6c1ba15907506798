import { backOff, classifyError } from './classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';

/**
 * Calls until the service answers or says something that another try would not change; then throws it. The
 * campaign does not wait for it, so it has all the time there is.
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
      if (tries > 0) note('The service takes records again.');
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (classifyError(error) !== 'later' || tries + 1 >= triesMax) throw error;
      if (tries === 0)
        note(
          `Nothing can be recorded ${service.place} just now; it is kept on this disk and sent when that is over. ${(error as Error).message}`,
        );
      await backOff(tries, signal);
    }
}
