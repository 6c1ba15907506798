import { parseYaml } from '../../parsing/parse-yaml.ts';
import { type Case, caseSchema } from './case.ts';

/** The cases of a file: a list in YAML or JSON. */
export function readCases(text: string): Case[] {
  const list = parseYaml(text);
  if (!Array.isArray(list) || list.length === 0)
    throw new Error('It is no list of cases, each with task, tool and result.');
  return list.map(toCase);
}

function toCase(given: unknown, at: number): Case {
  const { data, error } = caseSchema.safeParse(given);
  if (data) return data;
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
  const where = path.length === 0 ? '' : ` ${path.join('.')}:`;
  throw new Error(`Case ${at + 1}:${where} ${message}`);
}
