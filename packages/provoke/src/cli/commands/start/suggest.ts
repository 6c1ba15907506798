import {
  askModel,
  askTwoQuestions,
  connectRole,
  MODEL_TIMEOUT_S,
  type Suggestions,
  suggestedFile,
  suggestTechniques,
} from '@provoke/campaign';
import { findGoalSet } from '@provoke/engine';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import {
  findCampaignFile,
  listsExtensions,
  loadCampaignFile,
  runWords,
} from '../../config-file/campaign-file.ts';
import { type OwnParts, toOwnParts } from '../../config-file/own-parts.ts';
import { type AgentFlags, agentOptions } from '../../flags/agent-flags.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';
import { agentOverDefaults } from '../../flags/over-defaults.ts';
import { readAgentFlags } from '../../flags/read-agent-flags.ts';
import { trustConfigOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { chooseJudge, describeMissing, type LookForFlags, lookForOptions } from './choose-judge.ts';
import { checkReplaces, writeWhole } from './write-whole.ts';

type Flags = AgentFlags &
  LookForFlags & {
    maxRequests?: number;
    attackerModel?: string;
    attackerEndpoint?: string;
    plan?: true;
    output?: string;
    force?: true;
    json?: true;
  };

const REQUESTS = 200;

/** `provoke suggest`: a campaign file for an agent, with the reasons. */
export const suggestCommand = defineCommand<Flags>({
  options: (registry) => [
    agentOptions(registry),
    {
      title: 'Campaign',
      options: [
        option('--max-requests <number>', 'maximum requests of the campaign to the agent', {
          range: { min: 1, isWhole: true },
          default: REQUESTS,
        }),
        option(
          '--attacker-model <runtime/model>',
          'model that writes the prompts, if there is one',
        ),
        option('--attacker-endpoint <url>', "the attacker model's address"),
        option('--plan', 'let the attacker model choose among the techniques that fit'),
        ...lookForOptions(),
        trustConfigOption(),
        option('-o, --output <path>', 'file to write (default: standard output)'),
        option('--force', 'replace the file if it exists'),
        option('--json', 'print the findings and reasons as JSON'),
      ],
    },
  ],
  examples: [
    'provoke suggest --agent-type localmodel --agent-name llama3 -o provoke.yaml',
    `provoke suggest --agent-type chatapi-sdk --agent-name support --endpoint https://agent.example/v1 \\
  --attacker-model ollama/llama3 --plan --max-requests 500 -o provoke.yaml`,
  ],
  note: 'Without flags for the agent, it is that of provoke.yaml. It asks the agent two harmless questions. The choice follows rules; with --plan the attacker model sees the answers and chooses among the techniques that fit. Authorized testing only.',
  run: ({ flags }, context) => suggest(flags, context),
});

async function suggest(flags: Flags, context: CommandContext): Promise<void> {
  const { env, signal, print } = context;
  const { config, registry } = await readHere(context);
  const agent = agentOverDefaults(readAgentFlags(flags), config.agent);
  await checkOutput(flags, context);
  const looking = await chooseJudge(flags, context);
  const { judge, goals } = looking;
  const attacker = omitUndefined({
    identifier: flags.attackerModel,
    endpoint: flags.attackerEndpoint,
  });
  const model =
    flags.plan && connectRole({ role: 'attacker', config: attacker }, { env, ...ALONE });
  const asked = await askTwoQuestions(agent, { env, registry, signal });
  const requests = flags.maxRequests ?? REQUESTS;
  const situation = {
    ...asked.findings,
    requestsPerGoal: Math.floor(requests / (goals?.length ?? goalsOf('practice'))),
    hasAttacker: flags.attackerModel !== undefined,
  };
  const byRules = suggestTechniques(situation, registry);
  const choices =
    model && (await askModel(model, { ...asked, ...situation, byRules }, { registry, signal }));
  const chosen = Array.isArray(choices)
    ? readable(suggestTechniques(situation, registry, choices))
    : undefined;
  if (model && !chosen?.taken.length)
    context.complain(
      `The model chose nothing${typeof choices === 'string' ? `: ${choices}` : ' that fits.'} The rules decided instead; --attacker-model names another model.`,
    );
  const suggestions = chosen?.taken.length ? chosen : byRules;
  if (flags.json) return print(JSON.stringify({ findings: asked.findings, ...suggestions }));
  const attack = {
    floor: true,
    ...(goals ? { goals } : { goals_set: 'practice' }),
    ...omitUndefined({ attacker }),
    judges: [judge],
    budget: { max_requests: requests },
  };
  const text = suggestedFile({ ...suggestions, agent: withoutKeys(agent), attack });
  await writeOut(text, flags, context);
  for (const line of describeMissing(looking)) context.complain(line);
}

const WORDS = 'provoke suggest';

/** Before the agent is asked. */
async function checkOutput({ output, force }: Flags, context: CommandContext): Promise<void> {
  if (output !== undefined) await checkReplaces(output, { words: WORDS, force }, context);
}

async function writeOut(text: string, { output }: Flags, context: CommandContext): Promise<void> {
  if (output === undefined) return context.print(text.trimEnd());
  await writeWhole(output, { text, words: WORDS }, context);
  context.tell(`Wrote ${output}.`);
  context.tell(formatNextBlock([runWords(output)]));
}

/** The folder's campaign knows the agent best. One that lists no parts leaves those of `provoke.config.*`. */
async function readHere(context: CommandContext): Promise<OwnParts> {
  const found = await findCampaignFile(undefined, context.cwd);
  if (!found) return context;
  const { agent, ...campaign } = await loadCampaignFile(found, context);
  const { registry } = (await listsExtensions(found)) ? toOwnParts(campaign) : context;
  return { registry, config: agent ? { agent } : context.config };
}

/** No cache, and no model but the one that is named. */
const ALONE = { cache: undefined, fallback: undefined, timeout: MODEL_TIMEOUT_S };

/** A model's reasons are comments in the file, one line each. */
const readable = ({ taken, leftOut }: Suggestions): Suggestions => ({
  taken: taken.map((one) => ({ ...one, reason: safeLine(one.reason, 200) })),
  leftOut,
});

function goalsOf(id: string): number {
  const set = findGoalSet(id);
  return set && 'shipped' in set ? set.shipped.length : 1;
}

/** A key that is not a variable's name stays out of the file. */
const withoutKeys = (agent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(agent).filter(
      ([name, value]) => !/api_key$/.test(name) || String(value).startsWith('$'),
    ),
  );
