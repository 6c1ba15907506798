import { parseArgs } from 'node:util';

type Alone = {
  /** Of the campaigns, if it was named. */
  dataDir?: string;
  /** The terminal UI is not wanted. */
  isPlain: boolean;
};

/** What was typed after `provoke` where that names no command: it opens home. Undefined for anything else. */
export function readAlone(argv: readonly string[]): Alone | undefined {
  try {
    const { values } = parseArgs({ args: [...argv], options: FLAGS });
    const { quiet = false, 'no-tui': noTui = false, 'data-dir': dataDir } = values;
    return { isPlain: quiet || noTui, ...(dataDir !== undefined && { dataDir }) };
  } catch {
    return undefined;
  }
}

const FLAGS = {
  quiet: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  'no-tui': { type: 'boolean' },
  'data-dir': { type: 'string' },
} as const;
