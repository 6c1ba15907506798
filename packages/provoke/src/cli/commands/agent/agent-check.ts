import {
  type Checked,
  checkAgent,
  type FoundTool,
  findTools,
  recogniseAgent,
  shownAddress,
} from '@provoke/campaign';
import { parseJson, type Recognised, type WayToReach } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { type AgentFlags, agentOptions } from '../../flags/agent-flags.ts';
import { agentOverDefaults } from '../../flags/over-defaults.ts';
import { readAgentFlags } from '../../flags/read-agent-flags.ts';
import { trustConfigOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { nextAfterRecognised } from '../../summary/next-after-recognised.ts';
import { nextAfterSilence } from '../../summary/next-after-silence.ts';
import { formatCheck } from '../../terminal/format-check.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { formatTools } from './format-tools.ts';
import { saveTools } from './save-tools.ts';

type Flags = AgentFlags & { message?: string; tools?: true; save?: string; json?: true };

const HELLO = 'Hello! What can you help me with?';

/** `provoke agent check`: one harmless message, and everything that is known of the reply. */
export const agentCheckCommand = defineCommand<Flags>({
  name: 'check',
  summary: 'greet an agent, and show its reply and what would be recorded',
  options: (registry) => [
    agentOptions(registry),
    {
      title: 'Check',
      options: [
        trustConfigOption(),
        option('--message <text>', 'what to say', { default: `"${HELLO}"` }),
        option(
          '--tools',
          'find the tools of the agent: those seen, listed, and claimed when asked',
        ),
        option(
          '--save <file>',
          'add the tools to agent.tools of a campaign file, such as provoke.yaml',
        ),
        option('--json', 'print as JSON, with the whole record'),
      ],
    },
  ],
  examples: [
    'provoke agent check --agent-type localmodel --agent-name llama3',
    `provoke agent check --agent-type http --endpoint http://127.0.0.1:3000/chat \\
  --setting 'body={"message":"{{prompt}}"}' --setting 'reply_path=$.reply'`,
    'provoke agent check --agent-type agentkit --model desk --tools --save provoke.yaml',
  ],
  note: '--tools sends one or two questions more. What the agent says of itself is a claim.',

  async run({ flags }, { cwd, env, registry, config, signal, print, tell, exit }) {
    const { message = HELLO, maxTokens, json, tools: asksTools, save, ...typed } = flags;
    const agent = agentOverDefaults(readAgentFlags(typed), config.agent);
    const checked = await checkAgent(agent, { message, maxTokens, env, registry, signal });
    const found = isWrong(agent, checked)
      ? await recogniseAgent(agent, { env, registry, checked, signal })
      : undefined;
    const asking = { checked, maxTokens, env, registry, signal };
    const hasTools = checked.ok && (asksTools === true || save !== undefined);
    const tools = hasTools ? await findTools(agent, asking) : undefined;
    print(json ? toJson(checked, { found, tools }) : formatCheck(checked, found?.words));
    if (tools && !json) print(formatTools(tools));
    if (tools && save !== undefined) {
      const added = await saveTools(tools, save, { cwd });
      tell(
        `Added to agent.tools of ${save}: ${added.map(({ name }) => name).join(', ') || 'none'}`,
      );
    }
    const next = nextFor(agent, checked, found);
    if (next.length > 0) tell(formatNextBlock(next));
    const isStateRead = checked.state === null || !('failed' in checked.state);
    exit(checked.ok && isStateRead ? 0 : 1);
  },
});

/** It did not answer, or its whole answer in JSON was taken for the reply. */
function isWrong(
  { agent_type, adapter_operational_config: settings = {} }: Record<string, unknown>,
  { ok, text, isBlocked }: Checked,
): boolean {
  if (!ok || isBlocked) return !ok;
  const isRead = ['reply_path', 'stream_path'].some((name) => name in Object(settings));
  const isWhole = ['http', 'rest'].includes(String(agent_type)) && !isRead;
  const json = parseJson(text ?? '');
  return isWhole && typeof json === 'object' && json !== null;
}

function nextFor(
  agent: Record<string, unknown>,
  { ok, reason }: Checked,
  found: Recognised | undefined,
): string[] {
  const next = found ? nextAfterRecognised(found, agent) : [];
  if (ok) return next;
  const others = nextAfterSilence(agent, reason ?? '');
  return next.length === 0 ? others : [...next, ...others.filter((line) => isNews(line, next))];
}

/** Of what to type otherwise: no line that is there with more, and not the same again. */
const isNews = (line: string, known: readonly string[]): boolean =>
  line.endsWith('/v1') && !known.some((one) => one.startsWith(line));

const shownWay = (way: WayToReach) => ({ ...way, endpoint: shownAddress(way.endpoint) });

const toJson = (
  { record: { result, traces }, ...checked }: Checked,
  { found, tools }: { found: Recognised | undefined; tools: readonly FoundTool[] | undefined },
) =>
  JSON.stringify({
    ok: checked.ok,
    reason: checked.reason,
    endpoint: checked.endpoint,
    sign_in: checked.signIn,
    opening: checked.isOpened,
    reply: checked.text,
    unfinished: checked.unfinished,
    blocked: checked.isBlocked,
    state: checked.state,
    latency_ms: result.latency_ms,
    status_code: result.response_status_code,
    tool_calls: result.detected_tool_calls,
    observable: checked.observable,
    ...(tools && { tools: tools.map(({ name, knownBy }) => ({ name, known_by: knownBy })) }),
    found: found ? { words: found.words, ways: found.ways.map(shownWay) } : null,
    recorded: { ...result, traces },
  });
