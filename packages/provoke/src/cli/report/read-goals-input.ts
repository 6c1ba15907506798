import { parseGoalsOf, pinGoals, STANDARD_INPUT } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';

type Goals = { goals?: unknown; goals_file?: unknown; goals_field?: string; goals_sha256?: string };

/**
 * With the goals from standard input if the file is `-`. They become goals typed out, so that a resume needs no input.
 */
export async function readGoalsInput(
  attack: object,
  { readInput }: Pick<CommandContext, 'readInput'>,
): Promise<object> {
  const { goals, goals_file, goals_field, goals_sha256: pinned, ...rest } = attack as Goals;
  const isTyped = Array.isArray(goals) && goals.length === 1 && goals[0] === '-';
  if (goals_file !== '-' && !isTyped) return attack;
  if (isTyped && goals_file !== undefined) return attack;
  const text = await readInput();
  pinGoals('Standard input', { bytes: Buffer.from(text), pinned });
  const entries = parseGoalsOf(text, {
    name: STANDARD_INPUT,
    format: formatOf(text),
    field: goals_field,
  });
  return {
    ...rest,
    goals: entries.map(({ text: goal, rules }) => (rules ? { text: goal, ...rules } : goal)),
  };
}

/** There is no name to tell by. */
function formatOf(text: string): 'json' | 'jsonl' | 'lines' {
  const start = text.trimStart();
  if (start.startsWith('[')) return 'json';
  return start.startsWith('{') ? 'jsonl' : 'lines';
}
