import type { Guessable } from './guessable-parts.ts';

/** From a package, so no other server is asked. Read when accounts are opened, not on import. */
export async function readGuessable(): Promise<Guessable> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common');
  const ranks = new Map<string, number>();
  for (const [index, password] of dictionary['passwords-common'].entries()) {
    const word = password.toLowerCase();
    if (!ranks.has(word)) ranks.set(word, index + 1);
  }
  const { qwerty, qwertz, azerty, dvorak, keypad } = adjacencyGraphs;
  return { ranks, keyboards: [qwerty, qwertz, azerty, dvorak, keypad] };
}
