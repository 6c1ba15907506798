import type { CommandContext } from '../../../command/command.ts';
import { fileStarts } from './file-starts.ts';
import { lastStarts } from './last-starts.ts';
import { newStarts } from './new-starts.ts';
import type { Start } from './start.ts';

/** All that an attack can start from, the likeliest first. */
export const readStarts = async (context: CommandContext, dataDir: string): Promise<Start[]> => [
  ...(await fileStarts(context)),
  ...(await lastStarts(dataDir, context.env)),
  ...(await newStarts(context.env)),
];
