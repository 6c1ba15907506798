import { readFile } from 'node:fs/promises';
import { practiceToolsSchema } from '@provoke/engine';
import { ConfigError, parseConfig } from '../errors/config-error.ts';
import { describeFileError, describeUnreadable } from '../errors/describe-file-error.ts';
import { locateIssues } from '../errors/locate-issues.ts';
import { UsageError } from '../errors/usage-error.ts';
import { quoteWord } from '../notices/quote-word.ts';
import { parseYamlFile } from './parse-yaml-file.ts';
import { toUtf8 } from './to-utf8.ts';

/** It is kept with each campaign. */
const LENGTH_MAX = 1_000_000;
const SCHEMA = 'provoke schema --practice-tools';

/**
 * The agent with the content of the file that `practice_tools` names. A resumed campaign then needs no file. Throws
 * `UsageError`.
 */
export async function readPracticeTools<Agent>(agent: Agent): Promise<Agent> {
  const path = fileOf(agent);
  return path === undefined ? agent : { ...agent, practice_tools: await contentOf(path) };
}

/** The agent with the file at its place, which is relative to the file that names it. */
export function placePracticeTools<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const path = fileOf(agent);
  return path === undefined ? agent : { ...agent, practice_tools: place(path) };
}

/** The file, if one is named: the tools may also be written in its place. */
function fileOf(agent: unknown): string | undefined {
  if (typeof agent !== 'object' || agent === null || !('practice_tools' in agent)) return undefined;
  const { practice_tools: path } = agent;
  return typeof path === 'string' && path !== '' ? path : undefined;
}

async function contentOf(path: string): Promise<unknown> {
  const text = await textOf(path);
  const content = parseYamlFile(text, path, SCHEMA);
  try {
    parseConfig(practiceToolsSchema, content, 'file of practice tools');
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const message = locateIssues(cause.issues, { shown: path, text });
    throw new UsageError(message, { cause, next: [SCHEMA] });
  }
  return content;
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    const isThere = describeFileError(cause) === 'permission denied';
    throw new UsageError(describeUnreadable(path, cause), {
      cause,
      next: [isThere ? `chmod u+r ${quoteWord(path)}` : '--practice-tools FILE'],
    });
  });
  if (bytes.length > LENGTH_MAX)
    throw new UsageError(
      `${path} is larger than ${LENGTH_MAX / 1_000_000} MB, too large for practice tools.`,
      { next: ['--practice-tools FILE'] },
    );
  return toUtf8(bytes, path);
}
