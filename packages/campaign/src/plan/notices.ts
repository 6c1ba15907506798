import type { Campaign, PlannedTechnique } from '@provoke/engine';

/** What a user should know about a valid configuration before it runs. */
export function noticesOn({ techniques, seed }: Pick<Campaign, 'techniques' | 'seed'>): string[] {
  const repeats = `Seed ${seed} repeats provoke's random choices, not the models' answers.`;
  if (techniques.some(({ arm }) => arm === 'benign')) return [repeats, ...onRequests(techniques)];
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

function onRequests(techniques: readonly PlannedTechnique[]): string[] {
  const blind = techniques.flatMap(({ judges }) =>
    judges.flatMap(({ judge, options }) =>
      judge.tellsRefusal?.(options) === false ? judge.id : [],
    ),
  );
  const names = [...new Set(blind)].join(' and ');
  return [
    'The goals are ordinary requests: what the agent refuses is counted as over-refusal. Nothing is counted as broken.',
    ...(names === ''
      ? []
      : [
          `Warning: with these options ${names} cannot tell an answer from a refusal. Better: --judge pattern without a secret, or --judge strongreject --judge-model ollama/<model>.`,
        ]),
  ];
}

const searchesNothing = (options: Record<string, unknown>) =>
  options['planted_secret'] === undefined && options['broken_pattern'] === undefined;
