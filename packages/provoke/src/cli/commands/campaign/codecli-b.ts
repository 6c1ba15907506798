import { commandLineAgent } from './command-line-agent.ts';

/** `provoke codecli-b`: the second coding command line, with decorated prompts. */
export const codecliBCommand = commandLineAgent({
  type: 'codecli-b',
  binary: 'codex',
  technique: 'h4rm3l',
});
