import { didYouMean } from '@provoke/evidence';
import { z } from 'zod';
import type { Advice } from './advised-error.ts';
import { describeIssue } from './describe-issue.ts';
import { UsageError } from './usage-error.ts';

export type ConfigIssue = {
  /** Its path in the campaign, such as `attack`, `budget`, `max_requests`. */
  path: readonly (string | number)[];
  message: string;
};

/** An invalid configuration. Each issue has its path, so that the line in the file can be shown. */
export class ConfigError extends UsageError {
  readonly issues: readonly ConfigIssue[];

  constructor(message: string, issues: readonly ConfigIssue[], advice: Advice = {}) {
    super(message, advice);
    this.issues = issues;
  }
}

/** A part's path in a campaign, for `ConfigIssue.path`. */
export type Place = readonly (string | number)[];

/** Parses a configuration. Throws a `ConfigError` with all issues; `at` is the value's path in a campaign. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
  at: Place = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: describe });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) => toIssues(issue, at));
  const message = `The ${what} cannot be used. ${issues.map(toClause).join('; ')}`;
  throw new ConfigError(message, issues, { next: nextFor(issues) });
}

/** An unknown key is a separate issue, at the key itself. */
function toIssues(issue: z.core.$ZodIssue, at: Place): ConfigIssue[] {
  const path = [...at, ...issue.path.map((part) => (typeof part === 'symbol' ? '' : part))];
  const meant = issue.code === 'invalid_union' ? findMeant(issue) : undefined;
  if (meant) return meant.flatMap((inner) => toIssues(inner, path));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  const messages = issue.message.split('\n');
  return issue.keys.map((key, index) => ({
    path: [...path, key],
    message: messages[index] ?? issue.message,
  }));
}

/** What is wrong with the only form of a value that has its kind, such as text or keys. */
function findMeant({
  errors,
}: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const isOther = ({ code, path }: z.core.$ZodIssue) =>
    code === 'invalid_type' && path.length === 0;
  const forms = errors.filter((issues) => !issues.some(isOther));
  return forms.length === 1 ? forms[0] : undefined;
}

const describe: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys' || !(issue.inst instanceof z.ZodObject))
    return describeIssue(issue);
  const known = Object.keys(issue.inst.shape);
  return issue.keys.map((key) => describeUnknownKey(key, known)).join('\n');
};

function describeUnknownKey(key: string, known: readonly string[]): string {
  const hint = didYouMean(key, known) || ` Known: ${known.join(', ')}.`;
  return `unknown key "${key}".${hint}`;
}

/** What to type in the place of a setting of a model. */
const EXAMPLES: Readonly<Record<string, string>> = {
  system_prompt: '--system-prompt FILE',
  temperature: '--setting temperature=0.2',
  top_p: '--setting top_p=0.9',
  seed: '--setting seed=7',
};

const nextFor = (issues: readonly ConfigIssue[]): string[] =>
  issues.flatMap(({ path }) =>
    path.at(-2) === 'adapter_operational_config' ? (EXAMPLES[path.at(-1) ?? ''] ?? []) : [],
  );

/** The message of an unknown key already names it, and so does a sentence of our own. */
function toClause({ path, message }: ConfigIssue, place: number, all: readonly unknown[]): string {
  const isLast = place === all.length - 1;
  const clause = isLast ? message : message.replace(/\.$/, '');
  if (message.startsWith('The ')) return clause;
  const names = message.startsWith('unknown key') ? path.slice(0, -1) : path;
  return names.length === 0 ? clause : withPath(names, clause);
}

/** `attack.budget must be …`, or a sentence of its own after a colon. */
export const withPath = (path: Place, message: string): string =>
  `${path.join('.')}${message.startsWith('must ') ? ' ' : ': '}${message}`;
