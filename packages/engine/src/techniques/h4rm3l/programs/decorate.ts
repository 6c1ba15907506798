import type { Ask } from '../../../definitions/model.ts';
import { DecorationError } from '../decorators/decorator.ts';
import { numpyRandom } from '../python/numpy-random.ts';
import type { Decoration } from './compile.ts';

/** Repeated decorators could grow a prompt without bound. */
const PROMPT_MAX = 200_000;

/** One step of a decoration, for the trace. */
export type DecorationStep = { decorator: string; before: string; after: string };

/** Applies a chain of decorators to a prompt. Throws `DecorationError`, and any error of `ask`. */
export async function decorate(
  prompt: string,
  chain: readonly Decoration[],
  { ask, onStep }: { ask: Ask; onStep(step: DecorationStep): void },
): Promise<string> {
  let current = checked(prompt, 'The goal');
  for (const { decorator, parameters } of chain) {
    const before = current;
    const random = numpyRandom(seedOf(parameters));
    const after = await decorator.decorate(before, { parameters, random, ask });
    current = checked(after, `The result of ${decorator.name}`);
    onStep({ decorator: decorator.name, before, after });
  }
  return current;
}

/** The seed of the published decorators that accept none. */
const SEED = 42;
const seedOf = ({ seed }: Decoration['parameters']) => (typeof seed === 'number' ? seed : SEED);

function checked(prompt: string, what: string): string {
  if (prompt.length > PROMPT_MAX)
    throw new DecorationError(
      `${what} is ${prompt.length} characters long; at most ${PROMPT_MAX} are sent.`,
    );
  if (prompt.trim() === '') throw new DecorationError(`${what} is empty.`);
  return prompt;
}
