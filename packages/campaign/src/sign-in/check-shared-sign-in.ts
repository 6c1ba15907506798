import { UsageError } from '../errors/usage-error.ts';
import type { KeptSignIn } from './kept-sign-in.ts';

type Sharing = {
  /** Calls at a time, if the user asked for a number. */
  concurrency: number | undefined;
  isShared: boolean;
};

/** Conversations with one sign-in may see each other, and a site may end one that it sees twice at a time. */
export function checkSharedSignIn(
  signIn: KeptSignIn | undefined,
  { concurrency = 1, isShared }: Sharing,
): void {
  if (!signIn || isShared || concurrency === 1) return;
  throw new UsageError(
    `--concurrency ${concurrency} would open ${concurrency} conversations at a time with one kept sign-in to ${signIn.origin}. They may see each other, and the site may end it. If it may be shared, say so with --shared-sign-in (in a file: shared_sign_in: true).`,
    { next: ['--concurrency 1', '--shared-sign-in'] },
  );
}
