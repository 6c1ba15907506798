const LENGTH_MAX = 60;
/** More are not in the name of a file. */
const NAMED_MAX = 3;

/** `support-desk-pair-tap.yaml`: letters, digits and dashes alone, which no shell reads as anything else. */
export function fileNameFor(agent: string, techniques: readonly string[]): string {
  const words = [agent, ...(techniques.length > NAMED_MAX ? ['campaign'] : techniques)]
    .join(' ')
    .normalize('NFKD')
    .toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, '-').slice(0, LENGTH_MAX);
  return `${name.replace(/^-+|-+$/g, '') || 'campaign'}.yaml`;
}

/** What to type where the file was saved. */
export const commandFor = (file: string, target?: string): string =>
  `provoke run ${file}${target ? ` --workers ${target}` : ''}`;

/** Reads a key without showing it, or leaving it in the shell's history. */
export const commandForKey = (variable: string): string =>
  `read -rs ${variable}; export ${variable}`;
