import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';
import { makeHome, run, serve, start } from './provoke.ts';

test('the link of the first start signs a person in in a browser, who can set a password and return with it', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const child = start(home, ['serve', '--port', '0', '--data-dir', dataDir]);
  const link = await lineWith(child, 'Sign-in link');
  const origin = new URL(link).origin;
  const { page, complaints } = await openPage();

  await page.goto(link);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/app/`);

  expect(await ask(page, 'GET', '/user/me')).toMatchObject({ body: { email: 'ada@example.com' } });
  const made = await ask(page, 'POST', '/key', { name: 'from the browser' });
  expect(made).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^pvk_/) } });
  expect(await page.evaluate('document.cookie')).toBe('');
  expect((await ask(page, 'POST', '/auth/sign-out')).status).toBe(204);
  expect((await ask(page, 'GET', '/user/me')).status).toBe(401);
  const email = 'ada@example.com';
  const password = 'correct horse battery';
  expect((await ask(page, 'POST', '/auth/sign-in/email', { email, password })).status).toBe(204);
  expect((await ask(page, 'GET', '/key')).status).toBe(200);
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This link is not valid any more.').waitFor();
});

test('an operator adds a person while the service runs, and the person follows the link', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const { url } = await serve(home, dataDir);

  const added = await run(home, [
    ...['admin', 'user', 'create', 'grace@example.com', '--role', 'viewer'],
    ...['--base-url', url, '--data-dir', dataDir, '--json'],
  ]);
  const { page } = await openPage();
  await page.goto((JSON.parse(added.stdout) as { url: string }).url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/app/`);

  expect(await ask(page, 'GET', '/user/me')).toMatchObject({ body: { role: 'viewer' } });
  expect((await ask(page, 'POST', '/key', { name: 'a' })).status).toBe(403);
});

/** Calls the API as a script of the service's own page does. */
const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(path, {
        method,
        ...(body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text && JSON.parse(text) };
    },
    { method, path, body },
  );

type Page = Awaited<ReturnType<typeof openPage>>['page'];

/** The address at the end of the line with this beginning. */
async function lineWith(child: ChildProcess, beginning: string): Promise<string> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  for await (const line of lines)
    if (line.startsWith(beginning)) return line.split(' ').at(-1) as string;
  throw new Error(`No line began with "${beginning}".`);
}
