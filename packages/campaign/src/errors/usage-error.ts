import { AdvisedError } from './advised-error.ts';

/** Wrong usage or configuration; nothing was sent. Ends a command with exit code 2. */
export class UsageError extends AdvisedError {
  override readonly name: string = 'UsageError';
}
