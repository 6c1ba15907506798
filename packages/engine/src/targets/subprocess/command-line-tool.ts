import type { Step, Usage } from '@provoke/evidence';
import { z } from 'zod';
import type { ObservableActs } from '../../definitions/target.ts';
import type { ToolOutput } from './run-tool.ts';

/** Settings of every command-line agent. `model` is passed as its model option, and omitted by default. */
export const toolSettings = {
  endpoint: z.string().optional().describe('ignored: the agent runs on this machine'),
  model: z.string().optional(),
  apiKey: z
    .undefined('It signs in by itself and takes no key of ours. Leave api_key out.')
    .optional(),
  binary: z.string().optional().describe('command or path (default: the usual name)'),
  extra_args: z.array(z.string()).optional().describe('extra arguments of the tool'),
  own_settings: z
    .boolean()
    .default(false)
    .describe('load your settings and tool servers, with the permissions they grant'),
  pass_env: z
    .array(z.string())
    .optional()
    .describe('extra environment variables the tool may see, by name'),
};

export type ToolSettings = {
  model?: string | undefined;
  binary?: string | undefined;
  extra_args?: string[] | undefined;
  pass_env?: string[] | undefined;
};

/** A tool's output, parsed. */
export type Reading = {
  /** Undefined if there was none, which differs from an empty one. */
  text: string | undefined;
  steps: Step[];
  toolCalls: unknown[] | null;
  usage: Usage | null;
  /** As in `TargetReply`. */
  unfinished?: string;
  blockedBy?: 'filter';
  /** The session to continue, if the tool supports it. */
  session?: string | undefined;
  /** The tool's own error message. */
  failure?: string | undefined;
};

/** A command line that is an agent, driven headlessly. */
export type CommandLineTool = {
  binary: string;
  installation: string;
  login: string;
  /** Variables of its own that it may see, such as its login and its folders. */
  variables: readonly string[];
  /** Variables that make it behave non-interactively. */
  environment?: Record<string, string>;
  args(session: string | undefined): readonly string[];
  /** What an attempt's record shows about the call. */
  facts: Record<string, unknown>;
  /** Which acts its output shows. */
  observable: ObservableActs;
  read(output: Pick<ToolOutput, 'stdout' | 'exitCode'>): Reading;
  /** Whether its token counts cover the whole session rather than the turn. */
  countsSession?: boolean;
};
