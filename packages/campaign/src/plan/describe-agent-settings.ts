import { createHash } from 'node:crypto';
import { stripSecrets } from '@provoke/evidence';

type Called = {
  type: string;
  model: string | undefined;
  maxTokens: number | undefined;
  /** As the target parsed them, defaults included. */
  settings: object;
  secrets: readonly string[];
};

/** Each list of runs repeats them, so they are few and short. */
const NAMES_MAX = 100;
const NAME_MAX = 100;
const TEXT_MAX = 160;
const DEPTH_MAX = 5;

/** Who the agent is called as, and where, also on this machine: no part of how it is called. */
const IDENTITY =
  /^(endpoint|url|base_?url|api_?key|model|name|timeout|price|folder|file|pass_env|client_cert)$/i;

/**
 * How the agent is called, by flat names, so that two campaigns can be compared: a long text, such as a system prompt,
 * is its hash. Holds no secret, no address and no name.
 */
export function describeAgentSettings({
  type,
  model,
  maxTokens,
  settings,
  secrets,
}: Called): Record<string, string> {
  const described = new Map<string, string>([['type', type]]);
  if (model !== undefined) add(described, 'model', model);
  if (maxTokens !== undefined) add(described, 'max_tokens', maxTokens);
  for (const [name, value] of Object.entries(stripSecrets(settings, secrets)))
    if (!IDENTITY.test(name)) flatten(value, name, described);
  const sorted = [...described].sort(([a], [b]) => (a < b ? -1 : 1));
  const rest = sorted.slice(NAMES_MAX - 1);
  const kept = rest.length > 1 ? sorted.slice(0, NAMES_MAX - 1) : sorted;
  // The rest is compared as one.
  if (rest.length > 1) kept.push(['more', hashOf(JSON.stringify(rest))]);
  return Object.fromEntries(kept);
}

function flatten(value: unknown, name: string, described: Map<string, string>): void {
  if (typeof value !== 'object' || value === null || name.split('.').length > DEPTH_MAX)
    add(described, name, value);
  else
    for (const [key, inner] of Object.entries(value)) flatten(inner, `${name}.${key}`, described);
}

function add(described: Map<string, string>, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const key = name.length <= NAME_MAX ? name : hashOf(name);
  described.set(key, text.length <= TEXT_MAX ? text : hashOf(text));
}

const hashOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 16)} (${text.length} characters)`;
