import { UsageError } from '@provoke/campaign';
import type { Option } from 'commander';
import { looksLikeKey } from '../command/looks-like-key.ts';
import { option } from '../options/option.ts';

const NAME = /^[A-Za-z_]\w*$/;

/** A flag that takes the name of an environment variable. A key in its place is refused, and not repeated. */
export function variableOption(flag: string, description: string): Option {
  const example = `${flag} ${flag
    .replace(/^--|-env$/g, '')
    .replace(/^api-/, 'agent-')
    .replace('-api', '')
    .replaceAll('-', '_')
    .toUpperCase()}`;
  return option(`${flag} <NAME>`, description, {
    parse(text) {
      if (NAME.test(text) && !looksLikeKey(text)) return text;
      const why = looksLikeKey(text)
        ? 'This looks like a key (not shown); your shell history may hold it, so replace the key.'
        : 'It has letters, digits and _, and no $ in front.';
      throw new UsageError(`${flag} takes a variable's name. ${why}`, { next: [example] });
    },
  });
}
