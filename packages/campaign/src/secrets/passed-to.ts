import type { Environment, PlannedTechnique } from '@provoke/engine';

/** The values that code of the user's may see, and print: of judges and techniques, by their `pass_env`. */
export const passedTo = (
  techniques: readonly PlannedTechnique[],
  env: Environment,
): (string | undefined)[] =>
  techniques
    .flatMap(({ technique, options, judges }) => [
      ...(technique.connect ? [options] : []),
      ...judges.flatMap(({ judge, options }) => (judge.connect ? [options] : [])),
    ])
    .flatMap((settings) => passedBy(settings, env));

/** The same of one part, by its settings. */
export const passedBy = (
  { pass_env: names }: Readonly<Record<string, unknown>>,
  env: Environment,
): (string | undefined)[] => (Array.isArray(names) ? names.map((name) => env[String(name)]) : []);
