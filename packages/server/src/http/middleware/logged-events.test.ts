import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateApiKey } from '../../db/key-format/api-key.ts';
import { trySignIn } from '../../test/people.ts';
import { startServer } from '../../test/start-server.ts';

const source = new URL('../../', import.meta.url);
const guide = await readFile(
  new URL('../../../../../docs/guides/security.md', import.meta.url),
  'utf8',
);
const section = /\n## The log\n(.*?)\n## /s.exec(guide)?.[1] ?? '';
const [events = '', fields = ''] = section.split('| field of a request');
const namesIn = (table: string) =>
  [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
  );

/** The message of every call of a logger: its last argument. */
async function messagesInCode(): Promise<string[]> {
  const files = await readdir(source, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^test\//.test(file))
      .map((file) => readFile(new URL(file, source), 'utf8')),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/\blog(?:\.(?:info|warn|error|fatal|debug)|\[level\])\(/g)].flatMap((call) =>
      lastText(argumentsAt(text, call.index + call[0].length)),
    ),
  );
}

/** Up to the parenthesis that closes the call; none of the messages contains one. */
function argumentsAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return text.slice(start, end - 1);
}

/** None if the message is a variable. */
function lastText(given: string): string[] {
  const found = /(?:'([^'\n]*)'|"([^"\n]*)"),?\s*$/.exec(given);
  return [found?.[1] ?? found?.[2]].filter((message) => message !== undefined);
}

test('the security guide lists every message of the log, and no other', async () => {
  const inCode = new Set(await messagesInCode());

  expect(inCode.size).toBeGreaterThan(15);
  expect([...inCode].sort()).toEqual(namesIn(events).sort());
});

test('the security guide lists every field of a request, and no other', async () => {
  const server = await startServer();
  const { key } = await server.org();
  const address = '192.0.2.7';
  await server.call('/agent', { key, address });
  await server.call('/agent', { key: generateApiKey().key, address });
  await trySignIn(server, { email: 'nobody@example.com', address });
  await server.db.schema.alterTable('attacks').renameTo('attacks_away').execute();
  await server.call('/attack', { key, address });

  const seen = server
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => requestId !== undefined)
    .flatMap((line) => Object.keys(line));

  expect([...new Set(seen)].sort()).toEqual(namesIn(fields).sort());
});
