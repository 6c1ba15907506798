import type { Registry } from '@provoke/engine';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { toNumber } from '../command/schema-options.ts';

/** What a person may type to say which agent it is and how to talk to it. */
export type AgentFlags = {
  agentName?: string;
  agentType?: string;
  endpoint?: string;
  model?: string;
  apiKeyEnv?: string;
  setting?: Record<string, unknown>;
  timeout?: number;
  maxTokens?: number;
};

/** Adds those flags to a command, under a heading. */
export function addAgentFlags(command: Command, registry: Registry): Command {
  const types = registry.targets.flatMap(({ type, aliases }) => [type, ...aliases]);
  return command
    .optionsGroup('The agent:')
    .option('--agent-name <name>', 'model or agent name; its record is kept under it')
    .addOption(new Option('--agent-type <type>', 'how to talk to it').choices(types))
    .option('--endpoint <url>', "the target's address")
    .option('--model <name>', 'model to ask for, when it is not the agent name')
    .option('--api-key-env <NAME>', "environment variable that holds the target's key")
    .option(
      '--setting <name=value>',
      'a setting of its type, the value as JSON or text; repeat for several',
      addSetting,
    )
    .option('--timeout <seconds>', 'longest wait for one reply (default: 120)', toNumber)
    .option('--max-tokens <number>', 'longest reply to ask for', toNumber);
}

function addSetting(typed: string, earlier: Record<string, unknown> = {}): Record<string, unknown> {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It is written name=value, such as reply_path=$.reply');
  return { ...earlier, [name]: fromJson(value) };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
