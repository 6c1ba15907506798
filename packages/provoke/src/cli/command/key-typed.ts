import { UsageError } from '@provoke/campaign';
import type { Command } from 'commander';

/** Options by which people pass keys to other tools. */
const KEY_OPTION =
  /^--((?:[a-z]+-)*?)(api-?key|key|token|password|secret|authorization|bearer)(=|$)/i;

/** A key typed as an argument: it is not repeated, and the safe way is shown. */
export function keyTyped(
  name: string,
  { words, command }: { words: string; command: Command },
): UsageError | undefined {
  const [, before = ''] = KEY_OPTION.exec(name) ?? [];
  if (!KEY_OPTION.test(name)) return undefined;
  const flag = `--${before}api-key-env`;
  const has = (wanted: string) => command.options.some(({ long }) => long === wanted);
  if (!has(flag) && has('--url'))
    return new UsageError(KEYS, { next: ['provoke config set --api-key -'] });
  const variable = `${before === '' || before === 'api-' ? 'agent-' : before}key`
    .replaceAll('-', '_')
    .toUpperCase();
  return new UsageError(KEYS, {
    next: [
      `read -rs ${variable}; export ${variable}`,
      has(flag) ? `${words} … ${flag} ${variable}` : `${words} --help`,
    ],
  });
}

const KEYS = 'Keys cannot be arguments: process lists and shell history show them.';
