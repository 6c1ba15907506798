import { ModelError } from './model.ts';

/** A helper model answered with nothing that can be used. That is our error, and says nothing about the agent. */
export class HelperError extends Error {
  override readonly name = 'HelperError';
  /** The role whose model it is. */
  readonly role: string;

  constructor(role: string, message: string) {
    super(`${message} Use another model as ${role}.`);
    this.role = role;
  }
}

/** Why a helper model gave nothing to go on with: what it said, or that it said nothing. */
export type HelperFailure = HelperError | ModelError;

/** What a helper model is asked to do, as its error says it. The same words for the same cause are counted together. */
export type HelperTask = 'write this prompt' | 'translate this reply' | 'write programs';

export const refusedBy = (role: string, task: HelperTask): HelperError =>
  new HelperError(role, `The ${role} refused to ${task}.`);

export const formlessOf = (role: string, task: HelperTask): HelperError =>
  new HelperError(role, `The ${role} did not ${task} in the required form.`);

export const isHelperFailure = (error: unknown): error is HelperFailure =>
  error instanceof HelperError || error instanceof ModelError;

/** For `catch`: returns the failure of a helper model, and throws anything else again. */
export function failureOf(error: unknown): HelperFailure {
  if (isHelperFailure(error)) return error;
  throw error;
}
