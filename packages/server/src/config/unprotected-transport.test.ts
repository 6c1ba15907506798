import { expect, onTestFinished, test, vi } from 'vitest';
import { readServerConfig } from './config.ts';
import { unprotectedTransport } from './unprotected-transport.ts';

const PLAIN = 'is not encrypted';
const UNCHECKED = 'is not checked';

test.each([
  ['postgres://ada:hidden@db.example/provoke', PLAIN],
  ['postgres://ada:hidden@db.example:6432/provoke?sslmode=disable', PLAIN],
  ['postgres://ada:hidden@10.0.0.7/provoke', PLAIN],
  ['postgres://ada:hidden@127.evil.example/provoke', PLAIN],
  ['postgres://ada:hidden@localhost.example/provoke', PLAIN],
  ['postgres://ada:hidden@[fe80::1]/provoke', PLAIN],
  ['postgres://ada:hidden@/provoke?host=db.example', PLAIN],
  ['postgres://ada:hidden@localhost/provoke?host=db.example', PLAIN],
  ['postgres://ada:hidden@db.example/provoke?ssl=0', PLAIN],
  ['postgres://ada:hidden@db.example/provoke?sslmode=no-verify', UNCHECKED],
  ['postgres://ada:hidden@db.example/provoke?uselibpqcompat=true&sslmode=require', UNCHECKED],
])(
  'a connection to another machine that others could read or answer is named, without its password: %s',
  (url, words) => {
    const problem = unprotectedTransport(url);

    expect(problem).toContain(words);
    expect(problem).toContain('sslmode=verify-full');
    expect(problem).not.toContain('hidden');
    expect(() => readServerConfig({ DATABASE_URL: url, DATABASE_TLS: 'required' })).toThrow(words);
    expect(readServerConfig({ DATABASE_URL: url }).databaseWarning).toBe(problem);
    const allowed = readServerConfig({ DATABASE_URL: url, DATABASE_TLS: 'optional' });
    expect(allowed.databaseWarning).toBeUndefined();
  },
);

test.each([
  'postgres://ada:hidden@db.example/provoke?sslmode=verify-full',
  'postgres://ada:hidden@db.example/provoke?ssl=true',
  'postgres://ada@127.0.0.1:5432/provoke',
  'postgres://ada@127.8.0.1/provoke?sslmode=no-verify',
  'postgres://ada@localhost/provoke',
  'postgres://ada@[::1]/provoke',
  'postgres:///provoke?host=/var/run/postgresql',
])(
  'one that stays on this machine, or whose certificate is checked, may be required: %s',
  (url) => {
    expect(unprotectedTransport(url)).toBeUndefined();
    expect(readServerConfig({ DATABASE_URL: url, DATABASE_TLS: 'required' }).databaseUrl).toBe(url);
  },
);

test('the mode in the environment counts, as for every PostgreSQL client', () => {
  vi.stubEnv('PGSSLMODE', 'verify-full');
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(unprotectedTransport('postgres://ada@db.example/provoke')).toBeUndefined();
});

test('without a database of its own, and with a wrong word, the setting is what it says', () => {
  expect(readServerConfig({ DATABASE_TLS: 'required' }).databaseUrl).toBeUndefined();
  expect(() => readServerConfig({ DATABASE_TLS: 'yes' })).toThrow('DATABASE_TLS');
});
