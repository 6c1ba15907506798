import { OWN_AGENTS } from '@provoke/campaign';
import type { Registry, TargetAdapter } from '@provoke/engine';
import { InvalidArgumentError } from 'commander';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';
import { variableOption } from './variable-option.ts';

/** The flags that name the agent and how to reach it. */
export type AgentFlags = {
  agentName?: string;
  agentType?: string;
  endpoint?: string;
  model?: string;
  apiKeyEnv?: string;
  systemPrompt?: string;
  practiceTools?: string;
  setting?: Record<string, unknown>;
  timeout?: number;
  maxTokens?: number;
  sharedSignIn?: true;
  traces?: true;
  tracesPort?: number;
};

export const agentOptions = ({ targets }: Registry): OptionGroup => ({
  title: 'Agent',
  options: [
    option('--agent-name <name>', 'model or agent name; results are recorded under it'),
    option(
      '--agent-type <type>',
      `${targets
        .slice(0, 2)
        .map(({ type }) => type)
        .join(', ')}, http, …`,
      {
        choices: targets.flatMap(namesOf),
        kind: 'agent type',
        advice: OWN_AGENTS,
        listedBy: 'provoke targets',
      },
    ),
    option('--endpoint <url>', "the agent's address"),
    option('--model <name>', 'model to request', { default: 'the agent name' }),
    variableOption('--api-key-env', "environment variable that holds the agent's key"),
    option(
      '--system-prompt <file>',
      'text file with the system prompt, for an agent that is a model',
    ),
    option(
      '--practice-tools <file>',
      'YAML or JSON file of tools that provoke runs by a script, for a model without tools',
    ),
    option(
      '--setting <name=value>',
      'setting of the agent type, such as temperature=0.2; repeatable',
      {
        parse: addSetting,
      },
    ),
    option('--timeout <seconds>', 'maximum wait for a reply, in seconds', {
      range: { over: 0, max: 3_600, tooLow: 'No reply would be waited for.' },
      default: 120,
    }),
    option('--traces', "take the spans of the agent's runtime over OTLP, which show what it did"),
    option('--traces-port <number>', 'the port on this computer that takes them', {
      range: { min: 0, max: 65_535, isWhole: true },
      default: 4318,
    }),
    option('--max-tokens <number>', 'maximum length of a reply, in tokens', {
      range: { min: 1, isWhole: true },
    }),
  ],
});

const namesOf = ({ type, aliases }: TargetAdapter) => [type, ...aliases];

function addSetting(typed: string, earlier: Record<string, unknown> = {}): Record<string, unknown> {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write name=value, such as reply_path=$.reply.');
  return { ...earlier, [name]: fromJson(value) };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
