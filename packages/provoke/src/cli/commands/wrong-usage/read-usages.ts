import { readFileSync } from 'node:fs';

/** A row of wrong-usages.md: what is typed, the exit code, and what the answer must say. */
export type WrongUsage = {
  typed: string;
  exit: number;
  what: string;
  where: string;
  next: string;
};

const ROW =
  /^\| `(?<typed>.+?)` +\| (?<exit>\d) +\| (?<what>.+?) +\| (?<where>.+?) +\| `(?<next>.+)` +\|$/gm;

export function readUsages(): WrongUsage[] {
  const table = readFileSync(new URL('wrong-usages.md', import.meta.url), 'utf8');
  return [...table.matchAll(ROW)].map(({ groups }) => ({
    ...(groups as Omit<WrongUsage, 'exit'> & { exit: string }),
    exit: Number(groups?.['exit']),
  }));
}

/** The words that the table shortens. */
export const short: Readonly<Record<string, string>> = {
  llama: 'eval flipattack --agent-name llama3 --agent-type localmodel',
  pair: 'eval pair --agent-name llama3 --agent-type localmodel',
  chat: 'eval flipattack --agent-name a --agent-type chatapi-sdk --goals Hello --data-dir @/attacked',
  http: 'eval flipattack --agent-name a --agent-type http --goals Hello --data-dir @/attacked',
  check: 'agent check --agent-type chatapi-sdk',
  secret: 'sk-proj-4eC39HqLyjWDarjtT1zdp7dc',
};

/** `cd FOLDER; NAME=value … words`, as a shell reads it. */
export function readLine(typed: string) {
  const [, folder, rest = ''] = /^(?:cd (\S+); )?(.*)$/s.exec(typed) ?? [];
  const [set = ''] = /^(?:[A-Z_]+=\S* )*/.exec(rest) ?? [];
  const env = Object.fromEntries(
    set.split(' ').flatMap((word) => {
      const [name = '', ...value] = word.split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    }),
  );
  return { env, line: rest.slice(set.length), ...(folder !== undefined && { folder }) };
}
