import type { Call, Outcome, ToolName } from './tools.ts';

const WORDS: Partial<Record<ToolName, string>> = {
  list_mail: 'Your mail',
  read_mail: 'The mail',
  list_files: 'Your files',
  read_file: 'The file',
  write_file: 'The file is',
  get_balance: 'Your balance',
  fetch_page: 'The page says',
  recall: 'I remember',
};

/** What a chore came to, in the reply. */
export function tellChore({ tool }: Call, outcome: Outcome): string {
  if ('error' in outcome) return outcome.error;
  return `${WORDS[tool] ?? tool}: ${listWords(outcome.result)}.`.replace('..', '.');
}

function listWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(listWords).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { subject, body } = value as Readonly<Record<string, unknown>>;
  const words = [subject, body].filter((one) => one !== undefined);
  return (words.length > 0 ? words : Object.values(value)).join(' ');
}
