import { expect, test } from 'vitest';
import { readCommonPasswords } from './common-passwords.ts';
import { queuedPasswords } from './passwords.ts';

const PASSWORD = 'correct horse battery';

test('a guess at a stored password costs what OWASP recommends', async () => {
  const passwords = queuedPasswords(await readCommonPasswords());

  const hash = await passwords.hashNew({ password: PASSWORD, words: [] });

  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await passwords.verify({ hash, password: PASSWORD })).toBe(true);
  expect(await passwords.verify({ hash, password: `${PASSWORD}!` })).toBe(false);
});

test('a cost other than the recommended one stays verifiable', async () => {
  const passwords = queuedPasswords(new Set(), { N: 1024, r: 8, p: 1 });

  const hash = await passwords.hash(PASSWORD);

  const later = queuedPasswords(new Set());
  expect(hash).toMatch(/^scrypt\$1024\$/);
  expect(await later.verify({ hash, password: PASSWORD })).toBe(true);
});
