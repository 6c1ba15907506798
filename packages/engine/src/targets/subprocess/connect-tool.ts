import { basename, resolve } from 'node:path';
import type { Usage } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { Connection, Target } from '../../definitions/target.ts';
import { safeEnvironment } from '../../programs/safe-environment.ts';
import { checkArgument } from './check-argument.ts';
import type { CommandLineTool, ToolSettings } from './command-line-tool.ts';
import { explainFailure } from './explain-failure.ts';
import { openWorkplace } from './open-workplace.ts';
import { createSessions } from './sessions.ts';
import { writePrompt } from './write-prompt.ts';

type Payload = { command: string; messages: readonly Message[] };

/** The recorded address of a local agent. Only the name, because the path is private. */
export const toolEndpoint = (binary: string) => `cli://${encodeURIComponent(basename(binary))}`;

/** A command-line tool as a target: one process per turn, and a session of the tool to continue a conversation. */
export function connectTool(
  tool: CommandLineTool,
  { model, binary = tool.binary, extra_args = [], pass_env = [] }: ToolSettings,
  { env, timeoutMs }: Omit<Connection, 'fetch'>,
): Target<Payload> {
  checkArgument('command', binary);
  if (model !== undefined) checkArgument('model name', model);
  const file = binary.includes('/') ? resolve(binary) : binary;
  const workplace = openWorkplace(timeoutMs);
  const sessions = createSessions();
  const environment = {
    ...safeEnvironment(env, [...tool.variables, ...pass_env]),
    ...tool.environment,
  };

  return {
    canPrefill: false,
    observable: tool.observable,
    payload: (messages) => ({
      command: basename(binary),
      ...(model !== undefined && { model }),
      ...tool.facts,
      messages,
    }),
    async send({ messages }, { signal, traceparent }) {
      const known = sessions.take(messages);
      const output = await workplace.run(
        {
          binary: file,
          args: [...tool.args(known?.session.id), ...extra_args],
          input: writePrompt(known?.rest ?? messages),
          env: { ...environment, ...(traceparent && { TRACEPARENT: traceparent() }) },
          folder: known?.session.folder,
        },
        signal,
      );
      const { text, steps, toolCalls, usage, session, failure, ...ending } = tool.read(output);
      if (text === undefined || failure !== undefined)
        throw explainFailure({ tool, binary, output, ...(failure && { said: failure }) });
      if (session !== undefined)
        sessions.keep(messages, text, { id: session, folder: output.folder, used: usage });
      return {
        text,
        statusCode: null,
        headers: {},
        body: output.stdout,
        toolCalls,
        usage: tool.countsSession ? since(known?.session.used, usage) : usage,
        steps,
        ...ending,
      };
    },
    close: () => workplace.close(),
  };
}

const since = (before: Usage | null | undefined, now: Usage | null) =>
  before && now
    ? {
        inputTokens: now.inputTokens - before.inputTokens,
        outputTokens: now.outputTokens - before.outputTokens,
      }
    : now;
