import type { z } from 'zod';
import type { Ask } from '../../../definitions/model.ts';
import type { NumpyRandom } from '../python/numpy-random.ts';

export const families = [
  'text',
  'word',
  'style',
  'injection',
  'model-assisted',
  'template',
] as const;
export type Family = (typeof families)[number];

export type Decorating<Parameters> = {
  parameters: Parameters;
  /** Restarts for each prompt, so that a goal is decorated the same way wherever it is in a campaign. */
  random: NumpyRandom;
  /** Asks the decorator model. */
  ask: Ask;
};

/** A function from prompt to prompt, with the name that programs use. */
export type Decorator<Parameters extends z.ZodObject = z.ZodObject> = {
  name: string;
  family: Family;
  /** What it does to the prompt, in one line. */
  summary: string;
  /** Whether it needs the decorator model. */
  asksModel: boolean;
  /** In positional order. Every one has a description. */
  parameters: Parameters;
  decorate(prompt: string, context: Decorating<z.output<Parameters>>): string | Promise<string>;
};

/** Ties `decorate`'s parameters to the schema. */
export const defineDecorator = <P extends z.ZodObject>(
  decorator: Omit<Decorator<P>, 'asksModel'> & { asksModel?: boolean },
): Decorator<P> => ({ asksModel: false, ...decorator });

/** A program could not be applied to a prompt. */
export class DecorationError extends Error {
  override readonly name = 'DecorationError';
}
