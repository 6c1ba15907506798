import { once } from 'node:events';
import { join } from 'node:path';
import {
  createClient,
  defaultDataDir,
  type Outcome,
  reviewFoldersIn,
  runHack,
  titles,
} from '@provoke/campaign';
import { techniques } from '@provoke/engine';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { formatNext } from '../../terminal/format-next.ts';
import { agentsServed, asUsageError, readOtlp } from './demo-agents.ts';
import { demoNext } from './demo-next.ts';
import { demoScreen } from './demo-screen.ts';
import { type Level, readLevel } from './read-level.ts';

/** `provoke demo` (and `npm start`): the main job, end to end, against a practice agent with tools. */
export const demoCommand = defineCommand<DemoFlags>({
  options: () => [
    {
      title: 'Options',
      options: [
        option('--exit', 'stop when the result is printed'),
        option('--data-dir <dir>', 'folder of the embedded database'),
        option('--agents-port <port>', 'serve the practice agents alone, to attack them yourself', {
          range: { min: 0, max: 65_535, isWhole: true },
        }),
      ],
    },
  ],
  examples: ['provoke demo', 'provoke demo --exit', 'provoke demo --agents-port 8089'],
  run: ({ flags }, context) =>
    flags.agentsPort === undefined
      ? demonstrate(flags, context)
      : serveAgents(flags.agentsPort, context),
});

/** Every agent is attacked with these, and with the floor: a technique with tasks of its own would need another. */
const attacks = techniques
  .filter(({ id, ordinary }) => id !== 'direct' && !ordinary)
  .map(({ id }) => id);

/** So that the demo is over in seconds. */
const GOALS = 3;

const RULES = 'agents and attacker answer by rules';
/** The dashboard shows it wherever it shows one of these agents. */
const SIMULATED = `The practice ${RULES}, without a model. Their mail, files and money are made up.`;

type DemoFlags = { exit?: true; dataDir?: string; agentsPort?: number };

async function demonstrate(flags: DemoFlags, context: CommandContext): Promise<void> {
  const { startPracticeServer, startToolAgents } = await import('@provoke/sandbox');
  context.tell('Starting the service on the embedded database, and practice agents with tools.');
  const [agents, attacker] = await Promise.all([startToolAgents(), startPracticeServer()]);
  try {
    const practice = { agents: `${agents.url}/v1`, attacker: `${attacker.url}/v1` };
    await serveAndAttack(practice, flags, context);
  } finally {
    await Promise.all([agents.close(), attacker.close()]);
  }
}

/** Until Ctrl-C. They send their traces where variables of OpenTelemetry say. */
async function serveAgents(port: number, { env, signal, print }: CommandContext): Promise<void> {
  const { startToolAgents, toolAgents } = await import('@provoke/sandbox');
  const agents = await startToolAgents({ port, otlp: readOtlp(env) }).catch((cause: unknown) => {
    throw asUsageError(port, cause);
  });
  try {
    print(agentsServed(agents.url, toolAgents));
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await agents.close();
  }
}

async function serveAndAttack(
  practice: Practice,
  { exit, dataDir }: DemoFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, print } = context;
  const folder = dataDir ?? join(defaultDataDir(env), 'demo');
  const { readServerConfig, serve } = await import('@provoke/server');
  const service = await serve({
    // An hour's requests are few for demos that follow each other.
    ...readServerConfig({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_HOUR: '0' }),
    ...{ port: 0, dataDir: folder, titles, reviewFolders: reviewFoldersIn(folder) },
  });
  try {
    const apiKey = await service.issueKey('demo');
    const places = { ...practice, serviceUrl: service.url, apiKey, dataDir: folder };
    const campaigns = await attackEveryGuard(places, context);
    const client = createClient({ baseUrl: service.url, apiKey });
    const levels: Level[] = [];
    for (const { campaign } of campaigns)
      levels.push(await readLevel(campaign.id, { client, signal }));
    print(demoScreen(levels));
    print(labels(campaigns));
    const shown = levels.find(({ story }) => story) ?? levels[0];
    const isServing = !exit && !signal.aborted;
    if (isServing) {
      print(`Dashboard: ${await service.issueSignInUrl(`/runs/${shown?.story?.run ?? ''}`)}`);
      print('Next, in another terminal (this one serves until Ctrl-C)');
    } else print('Next');
    const id = shown?.campaign ?? '';
    print(formatNext(demoNext({ id, dataDir: folder, env, isServing })).join('\n'));
    if (!isServing) return;
    await once(signal, 'abort');
  } finally {
    await service.close();
  }
}

/** That nothing here is a model, and what makes the figures doubtful, by name. */
function labels(campaigns: readonly Outcome[]): string {
  const ids = campaigns.flatMap(({ summary }) => summary.doubts.map(({ id }) => id));
  const doubts = [...new Set(ids)].join(', ');
  return `Simulated: ${RULES}.${doubts && ` In doubt: ${doubts}.`}`;
}

/** Addresses of the practice models. */
type Practice = { agents: string; attacker: string };
type Places = Practice & { serviceUrl: string; apiKey: string; dataDir: string };

/** Every technique against every guard level, over the real API. */
async function attackEveryGuard(
  { agents, attacker, serviceUrl, apiKey, dataDir }: Places,
  { env, signal, tell }: CommandContext,
): Promise<Outcome[]> {
  const sandbox = await import('@provoke/sandbox');
  const { practiceAttacker, toolAgentGoals, toolAgents, toolAgentTools, toolAgentWords } = sandbox;
  const campaigns: Outcome[] = [];
  for (const [index, { id: model }] of toolAgents.entries()) {
    const name = `practice-${model}`;
    const agent = {
      name,
      agent_type: 'chatapi-sdk',
      endpoint: agents,
      metadata: { simulated: SIMULATED },
      tools: toolAgentTools,
      adapter_operational_config: { name: model, prefill: true, observable: 'results' },
      storage: 'remote',
      base_url: serviceUrl,
      service_api_key: apiKey,
      data_dir: dataDir,
    };
    const attack = {
      attack_type: attacks,
      floor: true,
      goals: toolAgentGoals.slice(0, GOALS),
      ...toolAgentWords,
      attacker: { identifier: practiceAttacker.id, endpoint: attacker },
      // Rules decide; it looks for the code word in the replies.
      judges: [{ type: 'pattern', planted_secret: sandbox.CODE_WORD }],
      category_classifier: false,
      // The practice agents are brief.
      advprefix_params: { filter_len: 20 },
      // Fewer prompts, so that the demo is over in seconds.
      pair_params: { n_streams: 3 },
      tap_params: { depth: 1, branching_factor: 2, width: 2 },
      crescendo_params: { max_turns: 4, max_backtracks: 1 },
      goat_params: { max_turns: 4 },
      'best-of-n_params': { n: 3 },
      pap_params: { persuasion: ['Logical Appeal', 'Authority Endorsement'] },
      encodings_params: { encodings: ['base64', 'rot13', 'zero-width', 'reverse'] },
      multilingual_params: { languages: ['Zulu'] },
    };
    const place = `${index + 1} of ${toolAgents.length}`;
    tell(`Attacking ${name} (${place}) with ${attacks.length + 1} techniques.`);
    campaigns.push(await runHack(agent, attack, { env, signal }));
  }
  return campaigns;
}
