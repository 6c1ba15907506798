import { expect, test } from 'vitest';
import { readGuessable } from './common-passwords.ts';
import { queuedPasswords } from './passwords.ts';

const PASSWORD = 'correct horse battery';

test('a guess at a stored password costs what OWASP recommends', async () => {
  const passwords = queuedPasswords(await readGuessable());

  const hash = await passwords.hashNew({ password: PASSWORD, words: [] });

  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await passwords.verify({ hash, password: `${PASSWORD}!` })).toBe(false);
});

test('a cost other than the recommended one stays verifiable', async () => {
  const passwords = queuedPasswords({ ranks: new Map(), keyboards: [] }, { N: 1024, r: 8, p: 1 });

  const hash = await passwords.hash(PASSWORD);

  const later = queuedPasswords({ ranks: new Map(), keyboards: [] });
  expect(hash).toMatch(/^scrypt\$1024\$/);
  expect(await later.verify({ hash, password: PASSWORD })).toBe(true);
});
