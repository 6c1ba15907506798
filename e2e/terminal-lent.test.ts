import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openWindow, typedProvoke } from './terminal-window.ts';

/** A window in a folder with a campaign of four goals, of which its budget allows two. */
async function openDesk(env?: string) {
  const agent = await scriptedServer(async (_, response) => {
    await sleep(200);
    response.end(JSON.stringify({ choices: [{ message: { content: 'It is ORCHID.' } }] }));
  });
  onTestFinished(agent.close);
  const window = await openWindow({ columns: 100, rows: 30, ...(env !== undefined && { env }) });
  const file = join(window.home, 'provoke.yaml');
  await writeFile(
    file,
    `agent: { name: desk, agent_type: chatapi-sdk, endpoint: "${agent.url}/v1" }
attack:
  attack_type: direct
  goals: [One, Two, Three, Four]
  judges: [{ type: pattern, planted_secret: ORCHID }]
  budget: { max_requests: 2 }
  execution: { concurrency: 1 }
`,
  );
  await window.type(`cd ${window.home}`);
  return { window, file };
}

test('a campaign is resumed, and a result replayed, in the terminal that the UI lends; Ctrl-C ends the replay alone', async () => {
  const { window } = await openDesk();

  await window.type(`${typedProvoke} run`);
  await window.waitFor(/– unfinished[\s\S]*Next/);
  await window.press('r');
  await window.waitFor(/✓ completed[\s\S]*Next/);
  await window.press('q');
  await window.waitFor('Enter goes back.');
  await window.press('Enter');
  await window.waitFor(/Results[\s\S]*Goals broken 4 of 4/);
  await window.press('p');
  await window.waitFor('Enter run it');
  await window.press('Enter');
  await window.waitFor(/desk × replay[\s\S]*● running/);
  await window.press('C-c');
  await window.waitFor(/It was stopped[\s\S]*Enter goes back/);
  await window.press('Enter');
  await window.waitFor('It ended with exit code 130.');
  await window.press('q');

  await window.expectShell();
});

/** An editor that asks in the terminal. */
const EDITOR = `printf 'In place of Four: '
read -r word
sed -i "s/Four/$word/" "$1"
`;

test('the file of a new attack is edited in the terminal that the UI lends, through a suspension', async () => {
  const { window, file } = await openDesk(`EDITOR='sh edit.sh'`);
  await writeFile(join(window.home, 'edit.sh'), EDITOR);

  await window.type(typedProvoke);
  await window.waitFor('No campaigns yet.');
  await window.press('n');
  await window.waitFor('4 goals; direct');
  await window.press('NPage', 'Up', 'Enter');
  await window.waitFor('In place of Four:');
  await window.press('C-z');
  await window.waitFor('Stopped');
  await window.type('fg');
  await window.waitFor(/edit|provoke/);
  await window.type('Five');
  await window.waitFor('› Edit');
  await window.press('Escape');
  await window.waitFor('No campaigns yet.');
  await window.press('q');

  await window.expectShell();
  expect(await readFile(file, 'utf8')).toContain('goals: [One, Two, Three, Five]');
});
