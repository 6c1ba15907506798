import type { PlannedTechnique } from '@provoke/engine';

/** What a person should know of their configuration before it runs, though nothing is wrong with it. */
export function noticesOn(techniques: readonly PlannedTechnique[]): string[] {
  const isRough = techniques.some(({ judges }) =>
    judges.every(({ judge, options }) => judge.id === 'pattern' && searchesNothing(options)),
  );
  return isRough
    ? [
        'Judged by refusal phrases alone, a rough measure. For more: --planted-secret, or --judge harmbench --judge-model ollama/<model>.',
      ]
    : [];
}

const searchesNothing = (options: Record<string, unknown>) =>
  options['planted_secret'] === undefined && options['broken_pattern'] === undefined;
