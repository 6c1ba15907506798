import { resolve } from 'node:path';
import { createLocator } from '@provoke/engine';
import { safeLine } from '../../terminal/safe-text.ts';
import { type ListedRule, listRules } from './list-rules.ts';
import { readGoalRules } from './read-goal-rules.ts';

/** `file` is the goals file that has it, where the campaign file does not itself. */
export type PlacedRule = Omit<ListedRule, 'path'> & {
  at: string;
  line: number | null;
  file?: string;
};

type Checked = { content: unknown; text: string; folder: string };

/** The rules of a campaign file, and of the goals file that it names; `unread` says why that one was not read. */
export async function placeRules({
  content,
  text,
  folder,
}: Checked): Promise<{ rules: PlacedRule[]; unread?: string }> {
  const own = listRules(content);
  const locator = own.length === 0 ? undefined : createLocator(text);
  const rules = own.map((rule) => place(rule, locator?.lineOf(rule.path)));
  const { goals_file, goals_field } = attackIn(content);
  if (typeof goals_file !== 'string' || goals_file === '-') return { rules };
  const found = await placeGoalRules({
    ...{ path: resolve(folder, goals_file), shown: goals_file },
    field: typeof goals_field === 'string' ? goals_field : undefined,
  });
  return 'unread' in found
    ? { rules, unread: found.unread }
    : { rules: [...rules, ...found.rules] };
}

/** The same of a goals file alone. */
export async function placeGoalRules(file: Parameters<typeof readGoalRules>[0]) {
  const found = await readGoalRules(file);
  if ('unread' in found) return found;
  return {
    goals: found.goals,
    rules: found.rules.map((rule) => ({ ...place(rule, rule.line), file: file.shown })),
  };
}

const place = ({ of, kind, text, path }: ListedRule, line: number | undefined): PlacedRule => ({
  ...{ of, kind, text, at: path.join('.') },
  line: line ?? null,
});

const attackIn = (content: unknown): { goals_file?: unknown; goals_field?: unknown } =>
  (content as { attack?: object } | null)?.attack ?? {};

const SHOWN_MAX = 200;

/** As lines for a person. */
export function describeRules(rules: readonly PlacedRule[]): string[] {
  const lines = rules.slice(0, SHOWN_MAX).map(({ kind, text, at, line, file }) => {
    const where = [...(file === undefined ? [] : [file]), at];
    const place = line === null ? where.join(': ') : `${where.join(': ')}, line ${line}`;
    return `${LABELS[kind].padEnd(9)} ${safeLine(text, TEXT_MAX)}  ${safeLine(place, TEXT_MAX)}`;
  });
  const more = rules.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more rules. All of them: --json`] : lines;
}

const TEXT_MAX = 400;

const LABELS: Record<PlacedRule['kind'], string> = {
  forbid: 'forbids',
  task: 'task',
  claim: 'claim',
  deny: 'deny',
  secret: 'secret',
  failed_result: 'failed',
  tool: 'tool',
};
