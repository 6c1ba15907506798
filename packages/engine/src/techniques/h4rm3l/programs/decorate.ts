import type { Ask } from '../../../definitions/model.ts';
import { DecorationError } from '../decorators/decorator.ts';
import { numpyRandom } from '../python/numpy-random.ts';
import type { Decoration } from './compile.ts';

/** Applied over and over, decorators make a prompt grow without end. */
const PROMPT_MAX = 200_000;

/** One step of a decoration, for the trace. */
export type DecorationStep = { decorator: string; before: string; after: string };

/** Applies a chain to a prompt, one decorator after the other. Throws `DecorationError`, and what `ask` throws. */
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
    current = checked(after, `What ${decorator.name} made`);
    onStep({ decorator: decorator.name, before, after });
  }
  return current;
}

/** That of the published decorators which take none. */
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
