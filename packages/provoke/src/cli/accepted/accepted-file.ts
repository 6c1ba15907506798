import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, describeUnreadable, parseConfig, UsageError } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import { parseYaml } from '@provoke/engine';
import { z } from 'zod';
import { withLines } from '../config-file/with-lines.ts';

/** Lies next to the campaign file. */
export const ACCEPTED_FILE = 'accepted.yaml';

const Day = z.iso.date('Write a day such as 2027-02-23.');

const AcceptedEntry = z
  .strictObject({
    goal: z.string().min(1).optional().describe("the goal's text"),
    goal_id: z.string().min(1).optional().describe("the goal's id, with its publisher: file g-1"),
    rule: z.string().min(1).optional().describe('the rule that was broken, in the words of show'),
    technique: z.string().min(1).optional().describe('what broke it, where no rule was'),
    reason: z.string().min(1),
    user: z.string().min(1).describe('who accepted it'),
    date: Day.describe('when'),
    expires: Day.optional().describe('the last day on which it is accepted'),
  })
  .refine(({ goal, goal_id }) => goal ?? goal_id, 'Name the goal: goal or goal_id.')
  .refine(({ rule, technique }) => rule ?? technique, 'Name what broke it: rule or technique.');
export type AcceptedEntry = z.infer<typeof AcceptedEntry>;

const Entries = z.array(AcceptedEntry);

const BYTES_MAX = 5_000_000;

/** What is accepted in a folder; nothing where it has no such file. Throws `UsageError`. */
export async function readAccepted(folder: string): Promise<AcceptedEntry[]> {
  const path = join(folder, ACCEPTED_FILE);
  const text = await readIfAny(path);
  if (text === undefined) return [];
  try {
    return parse(text);
  } catch (error) {
    return withLines(ACCEPTED_FILE, path)(error);
  }
}

function parse(text: string): AcceptedEntry[] {
  try {
    return parseConfig(Entries, parseYaml(text) ?? [], ACCEPTED_FILE);
  } catch (cause) {
    if (cause instanceof ConfigError)
      throw new ConfigError(cause.message, cause.issues, { next: [EXAMPLE] });
    throw new UsageError(`${ACCEPTED_FILE} is no YAML: ${(cause as Error).message}`, {
      cause,
      next: [EXAMPLE],
    });
  }
}

const EXAMPLE = 'provoke review accept --goal 3 --reason "a sandbox mailbox"';

async function readIfAny(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    if (text.length > BYTES_MAX) throw new UsageError(`${ACCEPTED_FILE} is too long.`);
    return text;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(describeUnreadable(ACCEPTED_FILE, cause), { cause });
  }
}

/** Adds entries below what is written there, whose comments stay. Throws `UsageError` if the file cannot be read so. */
export async function appendAccepted(
  folder: string,
  entries: readonly AcceptedEntry[],
): Promise<void> {
  const path = join(folder, ACCEPTED_FILE);
  const before = (await readIfAny(path)) ?? '';
  const added = `${before === '' || before.endsWith('\n') ? '' : '\n'}${writeYaml(entries)}`;
  const known = await readAccepted(folder);
  if (parse(before + added).length !== known.length + entries.length)
    throw new UsageError(`${ACCEPTED_FILE} must be a list, each entry after a dash.`, {
      next: [EXAMPLE],
    });
  await appendFile(path, added);
}
