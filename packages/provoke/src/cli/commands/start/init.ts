import { dirname, join, resolve } from 'node:path';
import { shownAddress } from '@provoke/campaign';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { CAMPAIGN_FILE, runWords } from '../../config-file/campaign-file.ts';
import { campaignSchema } from '../../config-file/campaign-schema.ts';
import { variableOption } from '../../flags/variable-option.ts';
import { option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { askForAgent } from './ask-for-agent.ts';
import { SCHEMA_FILE, toCampaignFile } from './campaign-file.ts';
import { chooseJudge, describeMissing, lookForOptions } from './choose-judge.ts';
import { type AgentFound, findAgent } from './find-agent.ts';
import type { InitFlags } from './init-flags.ts';
import { checkReplaces, writeWhole } from './write-whole.ts';

/** `provoke init`: from three answers to a campaign file that runs. */
export const initCommand = defineCommand<InitFlags>({
  options: ({ targets }) => [
    {
      title: 'Agent',
      options: [
        option('--endpoint <url>', "the agent's address; without it you are asked"),
        variableOption('--api-key-env', "environment variable that holds the agent's key"),
        ...lookForOptions(),
        option('--agent-type <type>', 'how to reach the agent (default: found from its address)', {
          choices: targets.flatMap(({ type, aliases }) => [type, ...aliases]),
          kind: 'agent type',
          listedBy: 'provoke targets',
        }),
        option('--model <name>', 'model to request (default: the first that is listed)'),
      ],
    },
    {
      title: 'Output',
      options: [
        option('-o, --output <path>', 'file to write', { default: CAMPAIGN_FILE }),
        option('--force', 'replace the file if it exists'),
        option('--json', 'print what was found and written as JSON'),
      ],
    },
  ],
  examples: [
    'provoke init',
    `provoke init --endpoint https://agent.example/v1 --api-key-env SUPPORT_KEY \\
  --planted-secret ORCHID-77`,
  ],
  note: 'It sends the agent one harmless hello. Authorized testing only.',
  run: ({ flags }, context) => init(flags, context),
});

async function init(flags: InitFlags, context: CommandContext): Promise<void> {
  const { cwd, print, registry } = context;
  const words = 'provoke init';
  const shown = flags.output ?? CAMPAIGN_FILE;
  const path = resolve(cwd, shown);
  const given = await askForAgent(flags, context);
  const isAsked = flags.endpoint === undefined;
  const chosen = await chooseJudge(flags, { ask: isAsked ? context.ask : undefined });
  await checkReplaces(shown, { words, force: flags.force }, context);
  const agent = await findAgent({
    ...given,
    type: flags.agentType,
    model: flags.model,
    ...context,
  });
  const name = new URL(given.endpoint).host;
  const text = toCampaignFile({ ...chosen, apiKeyEnv: given.apiKeyEnv, name, agent });
  await writeWhole(shown, { text, words }, context);
  const schema = `${JSON.stringify(campaignSchema(registry), null, 2)}\n`;
  await writeWhole(join(dirname(path), SCHEMA_FILE), { text: schema, words }, context);
  const missing = describeMissing(chosen);
  if (flags.json) return print(JSON.stringify({ ...toJson(agent, path), missing }));
  print(formatFound(agent));
  const goals = chosen.goals
    ? `${chosen.goals.length} goals that ask for the secret`
    : 'goals practice';
  print(`Wrote ${shown}: flipattack, ${goals}, judge ${chosen.judge.type}.`);
  for (const line of missing) print(line);
  context.tell(formatNextBlock([runWords(shown)]));
}

const REPLY_MAX = 60;

const formatFound = ({ type, latencyMs, reply }: AgentFound) =>
  `${type}, answered in ${(latencyMs / 1_000).toFixed(1)} s: "${safeLine(reply, REPLY_MAX)}"`;

const toJson = ({ type, endpoint, model, latencyMs, reply }: AgentFound, path: string) => ({
  file: path,
  agent_type: type,
  endpoint: shownAddress(endpoint),
  model: model ?? null,
  latency_ms: latencyMs,
  reply,
});
