import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messagesStream, scriptedServer, scriptedTool } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { isAll } from './one-of-each.ts';
import { expectOnlyOurs, openWindow, typedProvoke, type Window } from './terminal-window.ts';

const HOSTILE =
  '\u001b[2J\u001b]52;c;cGxhdGU=\u0007\u001b[?1049l\u009b31m 列車が来る 👩‍🚀 \u202eback\u202c\tend';
const CLAUDE = `print(${JSON.stringify(messagesStream({ text: `I cannot help with that. ${HOSTILE}`, session: 's' }))});`;
/** An agent that answers with hostile text, as soon as it may. */
async function openHostileAgent() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await scriptedServer(async (_, response) => {
    await released;
    const content = `I cannot help with that. ${HOSTILE}`;
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  onTestFinished(server.close);
  return { url: server.url, release };
}

/** The summary in the shell. */
const ENDED = /: completed, \d/;

/** provoke, once it has written its pid into its home. */
const provoke = ['sh', '-c', `'echo $$ > ~/pid; exec "$@"'`, 'sh', typedProvoke].join(' ');

async function prepareCampaign(goals = 12) {
  const { url, release } = await openHostileAgent();
  const command = [
    provoke,
    ...['eval', 'flipattack', '--agent-name', 'target'],
    ...['--agent-type', 'chatapi-sdk', '--endpoint', `${url}/v1`, '--judge', 'pattern'],
    ...Array.from({ length: goals }, (_, index) => ['--goals', `goal-${index}`]).flat(),
  ].join(' ');
  return { command, release };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
const COLORS = /\u001b\[[\d;]*\b(3\d|4\d|9\d|10\d)m/;
const expectNoColor = async ({ bytes }: Window) => expect(await bytes()).not.toMatch(COLORS);

test('a campaign is watched, its results read, through resizes and a suspension; only our own sequences reach the terminal', async () => {
  const window = await openWindow();
  const { command, release } = await prepareCampaign();
  await window.type(command);

  await window.waitFor('waiting for the reply');
  await window.press('p');
  await window.waitFor('‖ paused');
  release();
  await window.resize(130, 40);
  await window.waitFor('│ Prompt');
  await window.press('C-z');
  await window.waitFor('Stopped');
  await window.expectShell();
  await window.resize(90, 30);
  await window.type('fg');
  await window.waitFor('‖ paused');
  await window.press('p');
  await window.waitFor('✓ completed');
  await window.press('Enter');
  await window.waitFor('F filters');
  await window.waitFor(/goal-11/);
  await window.press('Enter');
  await window.waitFor('1 Conversation');
  await window.waitFor('hidden characters');
  await window.waitFor('\\u{1b}[2J');
  await window.press('Escape');
  await window.waitFor('Goals broken');
  await window.press('Escape');
  await window.waitFor('Enter results');
  await window.press('q');
  await window.waitFor(ENDED);
  await window.expectShell();

  expect(await expectOnlyOurs(window)).toBeGreaterThan(1);
});

test('from home an address and a secret are typed, the campaign is watched to its end, and found in the list again; with NO_COLOR without a color', async () => {
  const window = await openWindow({ env: 'NO_COLOR=1' });
  const { url, release } = await openHostileAgent();
  release();
  await window.type(`cd && ${typedProvoke}`);

  await window.waitFor('No campaigns yet');
  await window.press('n');
  await window.waitFor('✕ Address');
  await window.tmux('send-keys', '-l', `${url}/v1`);
  await window.waitFor('at most');
  await window.press('Tab', 'Tab', 'Tab');
  await window.tmux('send-keys', '-l', 'ORCHID-77');
  await window.resize(130, 40);
  await window.press('Enter');
  await window.waitFor(/› Start/);
  await window.press('Enter');
  await window.waitFor('✓ completed');
  await window.press('Escape');
  await window.waitFor('Goals broken');
  await window.press('Escape');
  await window.waitFor('New attack');
  await window.press('h');
  await window.waitFor('1 campaign');
  await window.press('q');
  await window.waitFor(ENDED);
  await window.expectShell();

  expect(await expectOnlyOurs(window)).toBe(1);
  await expectNoColor(window);
});

test('a coding agent waits for Enter, with everything filled in', async () => {
  const window = await openWindow();
  const claude = await scriptedTool('claude', CLAUDE);
  onTestFinished(claude.remove);
  await window.type(`PATH=${claude.folder}:$PATH ${typedProvoke} codecli-a`);

  await window.waitFor('at most');
  await window.waitFor('uses your quota');
  await window.waitFor('› Start');
  await window.press('Enter');
  await window.waitFor('✓ completed');
  await window.press('q');
  expect(await window.waitFor(ENDED)).not.toContain('not sent yet');
  await window.expectShell();
});

test.runIf(isAll)(
  'what broke is sent again on the screen, and a verdict is overruled',
  async () => {
    const window = await openWindow({ env: 'NO_COLOR=1' });
    const server = await scriptedServer((_, response) => {
      const content = `It is ORCHID. ${HOSTILE}`;
      response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
    onTestFinished(server.close);
    const agent = `--agent-name desk --agent-type chatapi-sdk --endpoint ${server.url}/v1`;

    await window.type(
      `${provoke} eval direct ${agent} --goals word --planted-secret ORCHID --no-tui`,
    );
    await window.waitFor(ENDED);
    await window.type(`clear; echo earlier line; ${provoke} replay --broken --times 1`);
    await window.waitFor('✓ completed');
    await window.press('q');
    await window.waitFor('broken 1 of 1 time');
    await window.type(`clear; echo earlier line; ${provoke}`);
    await window.waitFor(/✓ completed.*desk/);
    await window.press('Enter');
    await window.waitFor(/◆ direct/);
    await window.press('Enter');
    await window.waitFor('r overrule');
    await window.press('r');
    await window.waitFor('› ○ resisted');
    await window.tmux('send-keys', '-l', 'quoted, not told');
    await window.press('Enter');
    await window.waitFor('Overruled');
    await window.press('1');
    await window.waitFor('○ resisted, overruled from ◆ broken');
    await window.press('q');
    await window.expectShell();

    expect(await expectOnlyOurs(window)).toBe(2);
    await expectNoColor(window);
  },
);

/** A tool that never answers, and does not exit when it is asked to. */
const STUBBORN = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;

/** An uncaught failure, on a signal to the process. */
const CRASHES =
  'data:text/javascript,process.on(`SIGUSR2`,()=>setImmediate(()=>{throw%20Error(`crashed`)}))';

type WayOut = { leave(window: Window): Promise<unknown>; says: RegExp };
const sendSignal =
  (signal: NodeJS.Signals) =>
  async ({ home }: Window) =>
    process.kill(Number(await readFile(join(home, 'pid'), 'utf8')), signal);
const waysOut: Record<string, WayOut> = {
  q: { leave: pressQ, says: /Next\s+provoke resume/ },
  'Ctrl-C twice': { leave: pressTwice, says: /is saved[\s\S]*provoke resume/ },
  'an exception': {
    leave: sendSignal('SIGUSR2'),
    says: /is saved[\s\S]*provoke resume[\s\S]*crashed/,
  },
  SIGHUP: { leave: sendSignal('SIGHUP'), says: /Next\s+provoke resume/ },
  'Ctrl-C': { leave: ({ press }) => press('C-c'), says: /Next\s+provoke resume/ },
  SIGTERM: { leave: sendSignal('SIGTERM'), says: /Next\s+provoke resume/ },
};
async function pressQ({ press, waitFor }: Window) {
  await press('q');
  await waitFor('Quit?');
  await press('y');
}
/**
 * tmux itself waits in between: signals within 200 ms are meant as one, and the tool keeps us for a second. A busy
 * machine may read the first ones together, so more follow; the shell takes those that come too late.
 */
async function pressTwice({ tmux }: Window) {
  const again = ['run-shell', '-d', '0.3', ';', 'send-keys', 'C-c', ';'];
  await tmux('send-keys', 'C-c', ';', ...again, ...again, ...again);
}
/** One of those that end the process by force, and one that does not. */
const everyTime = ['q', 'Ctrl-C twice'];

test.each(Object.entries(waysOut).filter(([way]) => isAll || everyTime.includes(way)))(
  'leaving by %s gives the terminal back and shows how to resume',
  async (_, { leave, says }) => {
    const window = await openWindow({ env: `NODE_OPTIONS='--import ${CRASHES}'` });
    const claude = await scriptedTool('claude', STUBBORN);
    onTestFinished(claude.remove);
    await window.type(`PATH=${claude.folder}:$PATH ${provoke} codecli-a --goals one`);
    await window.waitFor('waiting for the reply');

    await leave(window);

    await window.waitFor(says);
    await window.expectShell();
  },
);

test('a build gets plain lines', async () => {
  const window = await openWindow({ env: 'CI=1' });
  const { command, release } = await prepareCampaign(1);
  release();

  await window.type(command);

  await window.waitFor(ENDED);
  expect(await window.bytes()).not.toContain('\u001b[?1049h');
});
