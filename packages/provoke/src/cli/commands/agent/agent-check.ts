import { Command } from 'commander';
import { type Checked, checkAgent } from '../../../campaign/check-agent.ts';
import type { CommandContext } from '../../command/context.ts';
import { type AgentFlags, addAgentFlags } from '../../flags/agent-flags.ts';
import { overDefaults } from '../../flags/over-defaults.ts';
import { readAgentFlags } from '../../flags/read-agent-flags.ts';
import { formatCheck } from '../../terminal/format-check.ts';

type Flags = AgentFlags & { message: string; json?: true };

/** `provoke agent check`: one harmless message, and all that would be known of the reply. */
export function agentCheckCommand({
  env,
  registry,
  config,
  signal,
  print,
  exit,
}: CommandContext): Command {
  const command = new Command('check').description(
    'say hello to an agent, and show the reply and what would be recorded',
  );
  addAgentFlags(command, registry)
    .optionsGroup('The check:')
    .option('--message <text>', 'what to say', 'Hello! What can you help me with?')
    .option('--json', 'print as JSON, with the whole record')
    .addHelpText('after', example);
  return command.action(async () => {
    const { message, maxTokens, json, ...flags } = command.opts<Flags>();
    const agent = overDefaults(readAgentFlags(flags), config.agent);
    const checked = await checkAgent(agent, { message, maxTokens, env, registry, signal });
    print(json ? toJson(checked) : formatCheck(checked));
    exit(checked.ok ? 0 : 1);
  });
}

const toJson = ({ ok, reason, endpoint, text, record: { result, traces } }: Checked) =>
  JSON.stringify({
    ok,
    reason,
    endpoint,
    reply: text,
    latency_ms: result.latency_ms,
    status_code: result.response_status_code,
    tool_calls: result.detected_tool_calls,
    recorded: { ...result, traces },
  });

const example = `
Examples:
  provoke agent check --agent-type localmodel --agent-name llama3
  provoke agent check --agent-type http --endpoint http://127.0.0.1:3000/chat \\
    --setting 'body={"message":"{{prompt}}"}' --setting 'reply_path=$.reply'`;
