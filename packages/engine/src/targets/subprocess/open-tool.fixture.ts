import type { TargetReply } from '@provoke/evidence';
import { type ScriptedTool, scriptedTool } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import type { Environment, Target, TargetAdapter } from '../../definitions/target.ts';

type Options = { settings?: object; env?: Environment; timeoutMs?: number };

type OpenTool = {
  agent: Target;
  tool: ScriptedTool;
  send(messages: string | readonly Message[], signal?: AbortSignal): Promise<TargetReply>;
};

/** The target with this script as the tool on its PATH, under this name. */
export async function openTool(
  target: TargetAdapter,
  name: string,
  script: string,
  { settings = {}, env = {}, timeoutMs = 15_000 }: Options = {},
): Promise<OpenTool> {
  const tool = await scriptedTool(name, script);
  const agent = target.connect(target.settings.parse(settings), {
    fetch,
    env: { PATH: `${tool.folder}:${process.env['PATH']}`, HOME: tool.folder, ...env },
    timeoutMs,
  });
  onTestFinished(async () => {
    await agent.close?.();
    await tool.remove();
  });
  const send: OpenTool['send'] = (messages, signal = new AbortController().signal) =>
    agent.send(
      agent.payload(
        typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages,
        { maxTokens: undefined },
      ),
      { signal },
    );
  return { agent, tool, send };
}

/** A script that prints this and exits. */
export const printing = (text: string) => `print(${JSON.stringify(text)});`;
