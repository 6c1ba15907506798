import { commandLineAgent } from './command-line-agent.ts';

/** `provoke codecli-a`: the first coding command line, with flipped prompts. */
export const codecliACommand = commandLineAgent({
  type: 'codecli-a',
  binary: 'claude',
  technique: 'flipattack',
});
