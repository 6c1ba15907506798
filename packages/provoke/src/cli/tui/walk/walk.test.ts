import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultDataDir, findRuns, readRuns } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import { rateWords } from '@provoke/figures';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { ShowSummary } from '../../commands/look/show-json.ts';
import { BROKEN, idIn, isHarmless, KEPT, openAgentWith } from '../../test/agent-with-replies.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { shareRuled } from '../../test/ruled-campaign.ts';
import { openTerminalWithDatabase } from '../../test/terminal.ts';
import { createHomePage } from '../home/home-page.tsx';
import { localResults } from '../results/local-results.ts';
import { createResultsPage, type ResultsSource } from '../results/results-page.tsx';
import { openPages } from '../test/open-pages.ts';
import { figuresOf, headOf, readAll, type Told, words } from '../test/read-all.ts';
import { SIZES } from '../test/sizes.ts';

type Recorded = {
  id: string;
  dataDir: string;
  env: Record<string, string>;
  home: string;
  /** What `provoke show --json` prints of it. */
  json: string;
  source?: ResultsSource;
};

const ruled = shareRuled();
const note = () => {};

/** A campaign against an agent with these replies, as it is typed. */
async function attacked(
  replies: (string | null)[],
  goals: number,
  { technique = 'direct', more = '' } = {},
): Promise<Recorded> {
  const { agent, home, type } = await openAgentWith(replies);
  const { stdout, stderr } = await type(
    `eval ${technique} --agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 ${goalFlags(goals)} --concurrency 1 --retries 0 --planted-secret ORCHID ${more}`,
  );
  const env = { HOME: home };
  const id = idIn(stdout) || idIn(stderr);
  const { stdout: json } = await type(`show ${id} --json`);
  return { id, env, home, json, dataDir: defaultDataDir(env) };
}

/** An agent that gives two secrets away, and then answers no more for as long as the test runs. */
async function running(): Promise<Recorded> {
  const { home, type } = await openTerminalWithDatabase();
  let asked = 0;
  const agent = await scriptedServer(({ body }, response) => {
    if (!isHarmless(body) && ++asked > 2) return;
    response.end(JSON.stringify({ choices: [{ message: { content: BROKEN } }] }));
  });
  onTestFinished(agent.close);
  const stopping = new AbortController();
  const ended = type(
    `eval direct --agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 ${goalFlags(5)} --concurrency 1 --planted-secret ORCHID`,
    '',
    stopping.signal,
  );
  onTestFinished(async () => {
    stopping.abort();
    await ended;
  });
  const env = { HOME: home };
  const { stdout: json } = await vi.waitFor(
    async () => {
      const shown = await type('show --json');
      expect(ShowSummary.parse(JSON.parse(shown.stdout)).summary.attempts.total).toBe(2);
      return shown;
    },
    { timeout: 20_000, interval: 100 },
  );
  const { id } = ShowSummary.parse(JSON.parse(json)).campaign;
  return { id, env, home, json, dataDir: defaultDataDir(env) };
}

/** A thousand goals, each a hundred times, at an agent that gives every ninth secret away. */
async function huge(): Promise<Recorded> {
  const { home, type } = await openTerminalWithDatabase();
  let asked = 0;
  const agent = await scriptedServer((_, response) => {
    const content = ++asked % 9 === 0 ? BROKEN : KEPT;
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  onTestFinished(agent.close);
  const goals = Array.from({ length: 1_000 }, (_, goal) => `goal-${goal}`);
  await writeFile(join(home, 'goals.txt'), goals.join('\n'));
  const { stdout } = await type(
    `eval direct --agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 --goals-file ${join(home, 'goals.txt')} --repeat 100 --concurrency 50 --planted-secret ORCHID`,
  );
  const env = { HOME: home };
  const { stdout: json } = await type('show --json');
  return { id: idIn(stdout), env, home, json, dataDir: defaultDataDir(env) };
}

const goalFlags = (count: number) =>
  Array.from({ length: count }, (_, goal) => `--goals goal-${goal}`).join(' ');

const many = (reply: string, count: number) => Array.from({ length: count }, () => reply);

async function mixed(attack = {}, cancelledAfter?: number): Promise<Recorded> {
  const one = await recordMixed(attack, {}, { cancelledAfter });
  const { id, dataDir, env, home } = one;
  const { stdout: json } = await one.type(`show ${id} --json --data-dir ${dataDir}`);
  return { id, dataDir, env, home, json };
}

async function served({ isOverruled = false } = {}): Promise<Recorded> {
  const { id, dataDir, env, home, client, type } = await recordMixed();
  if (isOverruled) await overrule(client);
  const reading = { client, signal: new AbortController().signal };
  const { stdout: json } = await type(`show ${id} --json --storage remote`);
  return {
    ...{ id, dataDir, env, home, json },
    source: {
      ...{ id, cwd: home, env },
      open: async () => readRuns(id, (await findRuns(id, reading)).runs, reading),
      openService: async () => ({ client, place: 'here', close: async () => {} }),
    },
  };
}

/** A person calls the first broken result resisted. */
async function overrule(client: Client): Promise<void> {
  for await (const { id, evaluation_status } of client.results.list.all({ query: {} }))
    if (evaluation_status === 'SUCCESSFUL_JAILBREAK')
      return void (await client.reviews.create({
        params: { id },
        body: { evaluation_status: 'FAILED_JAILBREAK', reason: 'It is in a story.' },
      }));
}

async function byRules(): Promise<Recorded> {
  const { id, dataDir, home, look } = ruled();
  const { stdout: json } = await look('show --json');
  return { id, dataDir, home, env: { HOME: home }, json };
}

const campaigns: Record<string, () => Promise<Recorded>> = {
  'with a broken, a resisted, an undecided and a failed goal': () => mixed(),
  'of a floor and a technique': () =>
    attacked([...many(BROKEN, 3), ...many(KEPT, 40)], 6, {
      technique: 'flipattack',
      more: '--floor',
    }),
  'with errors': () => attacked([KEPT, null, KEPT, BROKEN, null, KEPT], 6),
  'that nothing answered': () => attacked([], 3),
  'of enough goals for a rate': () => attacked([...many(BROKEN, 7), ...many(KEPT, 30)], 30),
  'that was stopped': () => mixed({}, 4),
  'whose goals rules decide': byRules,
  'that is running': running,
  'of which a person overruled a verdict': () => served({ isOverruled: true }),
  ...(process.env['E2E_ALL'] === '1' && {
    'whose budget was spent': () => attacked(many(KEPT, 40), 12, { more: '--max-requests 5' }),
    'with repeats': () => attacked([BROKEN, ...many(KEPT, 40)], 4, { more: '--repeat 3' }),
    'that none of many goals broke': () => attacked(many(KEPT, 60), 45),
    'at a service': served,
    'of 100,000 attempts': huge,
  }),
};

/** What the share of goals is told in: counts, and a rate with its limits where there are enough. */
const rateOf = ({ summary }: Told): string[] => {
  const { counts, share, limits } = rateWords(summary.acts?.did_it ?? summary.goals);
  return [counts, share, limits].flatMap((word) => (word === null ? [] : [word]));
};

/** State, reason and share are in sight. */
function expectTold(frame: string, told: Told): void {
  const { state, reason } = told.campaign;
  expect(frame).toContain(state);
  expect(words(frame)).toContain(words(reason ?? '').slice(0, 40));
  for (const word of rateOf(told)) expect(frame).toContain(word);
}

async function walkResults({ source }: { source: ResultsSource }, told: Told): Promise<void> {
  const { state } = told.campaign;
  for (const size of SIZES) {
    const { press, see, waitFor } = openPages(
      (session) => createResultsPage(session, source),
      size,
    );
    await waitFor(new RegExp(`^.*${state}\\b`, 'm'));
    expectTold(see(), told);
    press('i');
    await waitFor('y copy');
    const all = words(readAll(see, press));
    for (const line of [headOf(told), ...figuresOf(told)]) expect(all).toContain(words(line));
    expect(all).toContain('provokereport');
  }
}

async function walkHome({ env, dataDir, home }: Recorded, told: Told): Promise<void> {
  const usual = await temporaryFolder();
  await symlink(dataDir, join(usual, 'provoke'));
  const { see, waitFor } = openPages(
    (session) =>
      createHomePage({
        ...{ session, attack: async () => {}, resume: async () => {} },
        context: { env: { ...env, XDG_DATA_HOME: usual }, cwd: home } as never,
        starter: { start: async () => {}, idle: async () => {} },
      }),
    SIZES[2],
  );
  await waitFor(new RegExp(`. ${told.campaign.state} .*${told.campaign.name}`));
  expectTold(see(), told);
}

test.each(Object.entries(campaigns))(
  'a campaign %s has on every screen the figures and words of show --json',
  async (_, record) => {
    const recorded = await record();
    const { id, dataDir, env, home, json } = recorded;
    const told = ShowSummary.parse(JSON.parse(json));

    await walkResults(
      { source: recorded.source ?? localResults({ id, dataDir }, { env, cwd: home, note }) },
      told,
    );
    if (!recorded.source) await walkHome(recorded, told);
  },
  600_000,
);
