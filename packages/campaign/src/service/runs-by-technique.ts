import type { Run } from '@provoke/contract';

/** The run of a technique. */
export const runsByTechnique =
  (techniques: readonly string[], runs: readonly Run[]) =>
  (technique: string): Run => {
    const run = runs[techniques.indexOf(technique)];
    if (!run) throw new Error(`The campaign has no run for ${technique}.`);
    return run;
  };
