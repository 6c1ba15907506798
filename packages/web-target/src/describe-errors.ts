import { TargetError } from '@provoke/engine';

/** Explains the browser's errors: if the page is gone, the watch knows why. */
export async function describeErrors<Answer>(
  work: Promise<Answer>,
  failure: () => TargetError | undefined,
): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    const known = failure();
    if (known) throw known;
    if (cause instanceof TargetError || (cause as Error).name === 'AbortError') throw cause;
    const [reason = ''] = (cause as Error).message.split('\n');
    throw new TargetError(`The page could not be used: ${reason.slice(0, 300)}`, {
      retryable: true,
      cause,
    });
  }
}
