import { describeFileError, parseGoalsOf } from '@provoke/campaign';
import { goalFormatOf, locateFaults } from '@provoke/engine';
import { NotOwn, readLinkedFile, TooLarge } from '@provoke/files';
import { type ListedRule, rulesOfGoals } from './list-rules.ts';

type GoalsFile = { path: string; shown: string; field: string | undefined };

/** A rule of a goals file, with its line where that is known. */
export type GoalsFileRule = ListedRule & { line: number | undefined };

/**
 * The rules in a goals file, and how many goals it has; or why it was not read. Throws `UsageError` for a mistake in
 * it.
 */
export async function readGoalRules({
  path,
  shown,
  field,
}: GoalsFile): Promise<{ rules: GoalsFileRule[]; goals: number } | { unread: string }> {
  let text: string;
  try {
    text = (await readLinkedFile(path)).text;
  } catch (error) {
    const isOurs = error instanceof NotOwn || error instanceof TooLarge;
    const why = isOurs ? error.message : `${shown}: ${describeFileError(error)}.`;
    return { unread: `Rules in the goals file are not listed. ${why}` };
  }
  const format = goalFormatOf(path);
  const goals = parseGoalsOf(text, { name: shown, format, field });
  const rules = rulesOfGoals(
    goals.map((goal) => goal.rules),
    [],
  );
  const lines = locateFaults(
    text,
    format,
    rules.map(({ path: [entry, ...within] }) => ({ entry: Number(entry), path: within })),
  );
  return { goals: goals.length, rules: rules.map((rule, at) => ({ ...rule, line: lines[at] })) };
}
