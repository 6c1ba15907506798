import { checkPin, OtherGoals, sha256Of } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import { quoteWord } from '../notices/quote-word.ts';

/** The SHA-256 of a goals file. Throws `UsageError` if it is not the pinned one, where that is given. */
export function pinGoals(
  name: string,
  { bytes, pinned }: { bytes: Uint8Array; pinned: string | undefined },
): string {
  const found = sha256Of(bytes);
  try {
    checkPin(name, { found, pinned });
  } catch (error) {
    throw asOtherGoals(error);
  }
  return found;
}

/** The same error; for goals with another SHA-256, with what to type next. */
export function asOtherGoals(error: unknown): unknown {
  if (!(error instanceof OtherGoals)) return error;
  const { message, found, keptAt } = error;
  const next =
    keptAt === undefined
      ? `--goals-sha256 ${found}  (if these are the goals that you want)`
      : `rm ${quoteWord(keptAt)}  (the next use downloads the set again, and compares it)`;
  return new UsageError(message, { cause: error, next: [next] });
}

/** Only bytes have a SHA-256: not goals that are typed out, and not a set that is part of provoke. */
export const notPinnable = (what: string) =>
  new UsageError(`goals_sha256 pins a goals file or a downloaded set, and ${what}.`, {
    next: ['Leave --goals-sha256 (goals_sha256 in a file) out.'],
  });
