import { TargetError } from '@provoke/engine';
import { firstLine } from './browser/first-line.ts';

/** Explains the browser's errors: if the page is gone, the watch knows why. */
export async function describeErrors<Answer>(
  work: Promise<Answer>,
  failure: () => Promise<TargetError | undefined>,
): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    const known = await failure();
    if (known) throw known;
    if (cause instanceof TargetError || (cause as Error).name === 'AbortError') throw cause;
    if (/frame was detached|frame has been detached/i.test((cause as Error).message))
      throw new TargetError(
        "The page took the chat's frame away in the middle of the conversation. Watch it with provoke scan --headed.",
        { retryable: true, cause },
      );
    throw new TargetError(`The page could not be used: ${firstLine(cause).slice(0, 300)}`, {
      retryable: true,
      cause,
    });
  }
}
