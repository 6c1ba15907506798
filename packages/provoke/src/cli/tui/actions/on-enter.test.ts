import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { openPages } from '../test/open-pages.ts';
import { openAddress, runCommand } from './on-enter.ts';
import { createTextPage } from './text-page.tsx';

/** A page with this command, in a folder of its own, for a person who presses Enter when it has ended. */
async function openWith(line: string) {
  const command = `exec < /dev/null; ${line}`;
  const cwd = await temporaryFolder();
  const env = { PATH: process.env['PATH'] ?? '' };
  const { signal } = new AbortController();
  const lent: string[] = [];
  const pages = openPages((session) => {
    const lending = {
      async lend(use: () => Promise<void>) {
        lent.push('lent');
        await use();
        lent.push('taken');
      },
    };
    const use = runCommand(lending, { cwd, env, signal });
    return createTextPage(session, 'A command', { lines: [], commands: [command] }, use);
  });
  return { ...pages, cwd, lent };
}

test('Enter runs the command in the folder of the user, in a terminal that is lent to it', async () => {
  const { press, see, waitFor, cwd, lent } = await openWith(`printf '%s' "it's" > told`);

  expect(see()).toContain('Enter run it');
  press('enter', 'enter');
  await waitFor('It has ended.');

  expect(await readFile(join(cwd, 'told'), 'utf8')).toBe("it's");
  expect(lent).toEqual(['lent', 'taken']);
});

test('a command that fails is told with its exit code', async () => {
  const { press, waitFor } = await openWith('no-such-command');

  press('enter');

  await waitFor('It ended with exit code 127.');
});

test.each(['file:///etc/passwd', 'javascript:note()', '-a Terminal', ''])(
  'nothing but the address of a page is handed to a browser: %s',
  async (address) => {
    expect(await openAddress.run(address)).toBe('It is no address of a page.');
  },
);
