import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

/** What an adapter or a model finds wrong with its settings is the person's to mend. */
export function asUsageError<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

/** A technique, judge, target or set of goals that there is none of. */
class UnknownName extends UsageError {}

/** Says what to do about a name that there is none of; whatever else was thrown stays as it is. */
export const advising =
  (advice: string) =>
  (error: unknown): never => {
    if (!(error instanceof UnknownName)) throw error;
    throw new UsageError(`${error.message} ${advice}`, { cause: error });
  };

/** Throws for a name that is not in a list, with those that are. */
export function unknown(what: string, given: string, known: readonly string[]): never {
  throw new UnknownName(`There is no ${what} "${given}". Known: ${known.join(', ')}.`);
}
