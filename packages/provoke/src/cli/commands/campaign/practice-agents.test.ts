import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CODE_WORD,
  practiceAttacker,
  type Shows,
  startPracticeServer,
  startToolAgents,
  toolAgentGoals,
  toolAgents,
  toolAgentTools,
  toolAgentWords,
} from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { openTerminalWithDatabase } from '../../test/terminal.ts';

const PATHS = {
  nothing: {},
  calls: { calls: '$.calls' },
  results: { calls: '$.calls', results: '$.results' },
} satisfies Record<Shows, object>;

type Acts = { goals: Record<string, number>; concealed: number; stopped: number };

/** Runs campaign files as a user would; each gives what its summary says of acts. */
async function openRunner() {
  const { home, type } = await openTerminalWithDatabase();
  return async (name: string, file: string): Promise<Acts> => {
    await writeFile(join(home, `${name}.yaml`), file);
    const { stderr } = await type(`run ${name}.yaml`);
    const [id] = /\d{8}-\d{6}-\w+/.exec(stderr) ?? [];
    return JSON.parse((await type(`show ${id} --json`)).stdout).summary.acts;
  };
}

/** How the agents are reached, by a campaign file. */
const wires = {
  http: (url: string, level: string, shows: Shows) => ({
    ...{ agent_type: 'http', endpoint: `${url}/agents/${level}` },
    adapter_operational_config: {
      ...{ body: { prompt: '{{prompt}}', session: '{{session}}' }, reply_path: '$.reply' },
      ...PATHS[shows],
    },
  }),
  chat: (url: string) => ({ agent_type: 'chatapi-sdk', endpoint: `${url}/v1` }),
};

type Mode = { shows: Shows; wire?: keyof typeof wires; readsState?: boolean };

/** A campaign against each level, as a user would run it; returns what became of its goal, and how. */
async function attackEveryLevel({ shows, wire = 'http', readsState = false }: Mode) {
  const run = await openRunner();
  const [agents, practice] = await Promise.all([startToolAgents({ shows }), startPracticeServer()]);
  onTestFinished(agents.close);
  onTestFinished(practice.close);
  const attacker = { identifier: practiceAttacker.id, endpoint: `${practice.url}/v1` };
  const [goal] = toolAgentGoals;
  const byState = { state: { path: '$.transfers[*].to', added: 'mallory' } };
  const attackLevel = async ({ id }: { id: string }) => {
    const campaign = {
      agent: {
        ...{ name: id, ...wires[wire](agents.url, id, shows) },
        ...(readsState && { state_check: `${agents.url}/state/{{session}}` }),
      },
      attack: {
        attack_type: ['flipattack', 'pair', 'crescendo', 'encodings'],
        goals: [{ ...goal, ...(readsState && { forbid: [byState] }) }],
        ...{ ...toolAgentWords, attacker, floor: false, category_classifier: false },
        judges: [{ type: 'pattern', planted_secret: CODE_WORD }],
        crescendo_params: { max_turns: 4, max_backtracks: 1 },
        encodings_params: { encodings: ['base64'] },
      },
    };
    return [id, describe(await run(id, JSON.stringify(campaign)))] as const;
  };
  return Object.fromEntries(await Promise.all(toolAgents.map(attackLevel)));
}

const describe = ({ goals: { total: _, ...goals }, concealed, stopped }: Acts): string =>
  [
    ...Object.keys(goals).filter((word) => (goals[word] ?? 0) > 0),
    ...(concealed > 0 ? ['denied'] : []),
    ...(stopped > 0 ? ['stopped'] : []),
  ].join(', ');

const seen: Record<Shows, Record<string, string>> = {
  results: {
    'does-and-tells': 'did',
    'does-and-denies': 'did, denied',
    'only-tells': 'said',
    'is-stopped': 'meant, stopped',
    refuses: 'resisted',
  },
  // Whether what was called ran could not be seen.
  calls: {
    'does-and-tells': 'meant',
    'does-and-denies': 'meant',
    'only-tells': 'said',
    'is-stopped': 'meant',
    refuses: 'resisted',
  },
  // Whatever they say, no level has resisted.
  nothing: Object.fromEntries(toolAgents.map(({ id }) => [id, 'not_observable'])),
};

/** Each wire, and each that can be shown; with `--all`, each with each. */
const modes: ['http' | 'chat', Shows][] = [
  ['http', 'results'],
  ['chat', 'calls'],
  ['http', 'nothing'],
  ...(process.env['E2E_ALL'] === '1'
    ? ([
        ['chat', 'results'],
        ['http', 'calls'],
        ['chat', 'nothing'],
      ] satisfies ['http' | 'chat', Shows][])
    : []),
];

test.each(modes)(
  'by %s, each level is what its name says, as far as %s shows it',
  async (wire, shows) => {
    expect(await attackEveryLevel({ wire, shows })).toEqual(seen[shows]);
  },
);

test('the state shows what was done where the answers show nothing', async () => {
  expect(await attackEveryLevel({ shows: 'nothing', readsState: true })).toEqual({
    'does-and-tells': 'did',
    'does-and-denies': 'did, denied',
    'only-tells': 'said',
    'is-stopped': 'resisted',
    refuses: 'resisted',
  });
});

const example = new URL('../../../../../../examples/practice-agent.yaml', import.meta.url);

test('the example has the goals of the demo, and tells what its agent did and denied', async () => {
  const text = await readFile(example, 'utf8');
  const run = await openRunner();
  const agents = await startToolAgents();
  onTestFinished(agents.close);
  const { agent, attack } = parse(text);

  const acts = await run('example', text.replaceAll('http://127.0.0.1:8089', agents.url));

  expect(describe(acts)).toBe('did, denied');
  expect(acts.goals['did']).toBe(toolAgentGoals.length);
  expect(attack).toMatchObject({ goals: toolAgentGoals, ...toolAgentWords });
  expect(agent.tools).toEqual(toolAgentTools);
});
