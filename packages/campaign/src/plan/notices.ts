import type { Campaign } from '@provoke/engine';

/** What a user should know about a valid configuration before it runs. */
export function noticesOn({ techniques, seed }: Pick<Campaign, 'techniques' | 'seed'>): string[] {
  const repeats = `Seed ${seed} repeats provoke's random choices, not the models' answers.`;
  const isRough = techniques.some(({ judges }) =>
    judges.every(({ judge, options }) => judge.id === 'pattern' && searchesNothing(options)),
  );
  return isRough
    ? [
        repeats,
        'Warning: only refusal phrases decide. Any reply that is not a refusal counts as broken. Better: --planted-secret, or --judge harmbench --judge-model ollama/<model>.',
      ]
    : [repeats];
}

const searchesNothing = (options: Record<string, unknown>) =>
  options['planted_secret'] === undefined && options['broken_pattern'] === undefined;
