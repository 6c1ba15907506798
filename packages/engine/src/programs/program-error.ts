import { CallError } from '../definitions/call-error.ts';

/** A failure of a program of the user's. The message explains how to fix it. */
export class ProgramError extends CallError {
  override readonly name = 'ProgramError';
}
