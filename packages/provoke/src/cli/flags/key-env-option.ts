import { UsageError } from '@provoke/campaign';
import { option } from '../options/option.ts';

/** Where a secret that a folder does not keep is now, by its path: `agent.api_key=TARGET_KEY`. */
export const keyEnvOption = () =>
  option(
    '--key-env <path=NAME>',
    'variable that now holds a secret first given as plain text; repeatable',
    { parse: collectKey },
  );

function collectKey(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [, path, name] = /^([\w.-]+)=\$?(\w+)$/.exec(text) ?? [];
  if (!path || !name)
    throw new UsageError('--key-env takes path=NAME, such as agent.api_key=TARGET_KEY.');
  return { ...earlier, [path]: name };
}
