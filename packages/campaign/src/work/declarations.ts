/** An entry of `models` in worker.yaml: an address, and the variables that may go there. */
export const modelEntry = (url: string, variables: readonly string[]): string =>
  `{ url: ${JSON.stringify(url)}, variables: [${variables.join(', ')}] }`;

/** What a target in worker.yaml declares for models at its own address. */
export const targetEntry = (variables: readonly string[]): string =>
  `{ variables: [${variables.join(', ')}] }`;
