import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRuns, readRuns } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { recordMixed, shareMixed } from '../../test/recorded-campaign.ts';
import { openPages } from '../test/open-pages.ts';
import { localResults } from './local-results.ts';
import { createResultsPage, type ResultsSource } from './results-page.tsx';

const mixed = shareMixed();
const note = () => {};
type Recorded = ReturnType<typeof mixed>;
type Attempt = NonNullable<Awaited<ReturnType<ReturnType<typeof readRuns>['find']>>>;

const fromFolder = ({ id, dataDir, env, home }: Recorded): ResultsSource =>
  localResults({ id, dataDir }, { env, cwd: home, note });

const fromService = ({ id, client, home }: Recorded): ResultsSource => {
  const reading = { client, signal: new AbortController().signal };
  return {
    ...{ id, cwd: home },
    open: async () => readRuns(id, (await findRuns(id, reading)).runs, reading),
    openService: async () => ({ client, place: 'at http://127.0.0.1:1', close: async () => {} }),
  };
};

const open = (source: ResultsSource) => openPages((session) => createResultsPage(session, source));

test('the head has the figures of show, and i has all of them with what to type next', async () => {
  const recorded = mixed();
  const { press, waitFor } = open(fromFolder(recorded));
  const { stdout } = await recorded.look('show');
  const [, , goals = ''] = stdout.split('\n');

  const [counts = ''] = /\d+ of \d+/.exec(goals) ?? [];
  await waitFor(`Goals broken ${counts}`);
  press('i');
  await waitFor('Goals broken');
  press('G');
  await waitFor('provoke report');
});

test.each([
  ['a folder', fromFolder],
  ['a service', fromService],
])(
  'words of a reply in %s are found after Enter, and Esc keeps what was typed',
  async (_, from) => {
    const { press, paste, waitFor, see } = open(from(mixed()));

    await waitFor('Goals broken');
    press('/');
    paste('cannot\nsay');
    expect(see()).toContain('cannot say▏');
    expect(see()).toMatch(/\b0 of /);
    press('enter');
    await waitFor('in goals, prompts and replies');
    expect(see()).toContain('resisted');
    press('/', 'escape');
    expect(see()).not.toContain('cannot say');
    press('/');
    expect(see()).toContain('cannot say▏');
  },
);

test('F narrows the list to a value, with how many it leaves, and x drops it', async () => {
  const { press, waitFor, see } = open(fromFolder(mixed()));

  await waitFor('Goals broken');
  press('F');
  const count = Number(/broken +(\d+)/.exec(see())?.[1]);
  press('enter', 'escape');
  expect(see()).toMatch(/verdict broken +x drops it/);
  expect(see()).toMatch(new RegExp(`\\b${count} of `));
  press('x');
  expect(see()).toContain('what counts');
});

test('a report is written as the command writes it, and replaces no file', async () => {
  const recorded = mixed();
  const { press, waitFor } = open(fromFolder(recorded));
  await writeFile(join(recorded.home, 'there.html'), 'mine');

  await waitFor('Goals broken');
  press('w', 'ctrl-u', ...'there.html', 'enter');
  await waitFor('there.html is there already');
  press('w', 'ctrl-u', ...'new.html', 'enter');
  await waitFor('Wrote new.html.');

  expect(await readFile(join(recorded.home, 'there.html'), 'utf8')).toBe('mine');
  expect(await readFile(join(recorded.home, 'new.html'), 'utf8')).toContain(recorded.id);
});

test('y copies the reply and Y the prompt of a result, and its address is what the dashboard shows', async () => {
  const { press, waitFor, copied, see } = open(fromService(mixed()));

  await waitFor('Goals broken');
  press('v', 'enter');
  await waitFor('1 Conversation');
  expect(see()).toMatch(/agent [\s\S]*?ORCHID-77/);
  press('y', 'Y', 'p');
  expect(see()).toMatch(/provoke replay .* --storage remote/s);
  press('y', 'escape', 'o');
  await waitFor('The dashboard shows');
  press('y');

  expect(copied[0]).toContain('ORCHID-77');
  expect(copied[1]).toContain('broken');
  expect(copied[2]).toMatch(/^provoke replay --campaign \S+ --times 10 --storage remote \S+$/);
  expect(copied[3]).toMatch(/^http:\/\/127\.0\.0\.1:1\/runs\/[^/]+\/results\/[^/]+$/);
});

test('an overruled verdict changes the row, what passes the filter, and the figures, as show has them', async () => {
  const recorded = await recordMixed();
  const { press, paste, waitFor, see } = open(fromService(recorded));
  const goalsBroken = async () => {
    const { stdout } = await recorded.look('show --json', 'remote');
    const { successes, total } = JSON.parse(stdout).summary.goals;
    return `Goals broken ${successes} of ${total}`;
  };
  const before = await goalsBroken();

  await waitFor(before);
  press('v');
  const broken = Number(/drops it .* (\d+) of \d+$/m.exec(see())?.[1]);
  press('enter');
  await waitFor('1 Conversation');
  press('r');
  await waitFor('Call it');
  press(...'it is a st');
  press('escape', '1', 'r');
  expect(see()).toContain('it is a st▏');
  paste('ory');
  press('enter');
  await waitFor('Overruled, ');
  await waitFor(/overruled from ◆ broken/);
  press('escape');

  const after = await goalsBroken();
  await waitFor(after);
  expect(see()).toMatch(new RegExp(`\\b${broken - 1} of `));
});

test('a list that is open gets what is recorded from then on', async () => {
  const recorded = mixed();
  const { id, client } = recorded;
  const signal = new AbortController().signal;
  const { runs } = await findRuns(id, { client, signal });
  // As a client saw it earlier, while it ran.
  const early = runs.map((run) => ({ ...run, status: 'RUNNING' as const }));
  const { waitFor } = open({
    ...fromService(recorded),
    async open() {
      const campaign = readRuns(id, early, { client, signal });
      async function* first(): AsyncGenerator<Attempt> {
        for await (const attempt of campaign.attempts) {
          yield attempt;
          return;
        }
      }
      return { ...campaign, attempts: { [Symbol.asyncIterator]: first } };
    },
  });

  await waitFor(/\d+ new +\d+ of \d+/);
});
