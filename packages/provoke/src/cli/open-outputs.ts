import type { CommandContext } from './command/command.ts';
import { createPaint, paintVerdicts, wantsColor } from './terminal/paint.ts';
import { safeText } from './terminal/safe-text.ts';

/** Which outputs a terminal shows. */
export type Terminals = { stdout: boolean; stderr: boolean };

type Given = Pick<CommandContext, 'env' | 'tell'> & { terminals?: Terminals };

/** Messages may contain foreign text: a service's, an agent's, a file's. It is made safe, then painted. */
export function openOutputs(
  argv: readonly string[],
  { env, tell, terminals = { stdout: false, stderr: false } }: Given,
): Pick<CommandContext, 'tell' | 'complain' | 'paint'> {
  const paintFor = (isTerminal: boolean) => createPaint(wantsColor({ isTerminal, env, argv }));
  const paint = paintFor(terminals.stderr);
  const complain = (text: string) => tell(paintVerdicts(safeText(text), paint));
  return {
    complain,
    tell: argv.includes('--quiet') ? () => {} : complain,
    paint: paintFor(terminals.stdout),
  };
}
