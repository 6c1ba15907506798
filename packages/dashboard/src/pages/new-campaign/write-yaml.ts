import { escapeHidden } from '@provoke/evidence';

type Block = { readonly [key: string]: unknown };

/**
 * A campaign as YAML: keys below one another, and every value as JSON, which YAML includes whatever is in it.
 */
export const writeYaml = (block: Block): string => `${linesOf(block, '').join('\n')}\n`;

const linesOf = (block: Block, indent: string): string[] =>
  Object.entries(block).flatMap(([key, value]) => {
    const name = PLAIN_KEY.test(key) ? key : toVisibleJson(key);
    if (isBlock(value)) return [`${indent}${name}:`, ...linesOf(value, `${indent}  `)];
    if (Array.isArray(value) && value.length > 0)
      return [`${indent}${name}:`, ...value.map((item) => `${indent}  - ${toText(item)}`)];
    return [`${indent}${name}: ${toText(value)}`];
  });

/** An empty object has no lines of its own. */
const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0;

/** The keys of our own; one that a person chose may be any text. */
const PLAIN_KEY = /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[a-z][a-z0-9_]*$/i;

/** Words that are no more than that stay without quotes. */
const PLAIN = /^(?!(?:true|false|yes|no|on|off|null|y|n)$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const toText = (value: unknown): string =>
  typeof value === 'string' && PLAIN.test(value) ? value : toVisibleJson(value);

/** JSON and YAML read the escapes of what would be invisible, turn the line around or end it alike. */
const toVisibleJson = (value: unknown): string => escapeHidden(JSON.stringify(value));
