import { z } from 'zod';
import type { Step } from '../../definitions/attempt.ts';
import type { Usage } from '../../definitions/model.ts';
import type { ToolOutput } from './run-tool.ts';

/** What every command line takes. `model` is passed as its model option, and left to the tool when nobody named one. */
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

/** What a tool printed, understood. */
export type Reading = {
  /** Undefined when there was none, which is not the same as an empty one. */
  text: string | undefined;
  steps: Step[];
  toolCalls: unknown[];
  usage: Usage | null;
  /** To go on with, where the tool can. */
  session?: string | undefined;
  /** In the tool's words, when it said that it failed. */
  failure?: string | undefined;
};

/** A command line that is an agent, driven headlessly. */
export type CommandLineTool = {
  binary: string;
  installation: string;
  login: string;
  /** Variables of its own that it may see: its login, its folders. */
  variables: readonly string[];
  /** Variables that make it behave as a program's program. */
  environment?: Record<string, string>;
  args(session: string | undefined): readonly string[];
  /** What an attempt's record shows of how it was asked. */
  facts: Record<string, unknown>;
  read(output: Pick<ToolOutput, 'stdout' | 'exitCode'>): Reading;
  /** What it says that it used is for the whole session, not for the turn. */
  countsSession?: boolean;
};
