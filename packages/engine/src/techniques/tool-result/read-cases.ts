import { z } from 'zod';
import { parseYaml } from '../../parsing/parse-yaml.ts';
import { type Case, caseSchema } from './case.ts';

/** A case as an option holds it: a text of JSON, which can be typed as well. */
export const caseText = z
  .string()
  .max(100_000)
  .superRefine((text, context) => {
    try {
      toCase(parseYaml(text));
    } catch (error) {
      context.addIssue(`This is no case: ${(error as Error).message.split('\n')[0] ?? ''}`);
    }
  });

/** What `caseText` has checked. */
export const readCase = (text: string): Case => toCase(parseYaml(text));

/** The cases of a file: a list in YAML or JSON. */
export function readCases(text: string): string[] {
  const list = parseYaml(text);
  if (!Array.isArray(list) || list.length === 0)
    throw new Error('It is no list of cases, each with task, tool and result.');
  return list.map((one, at) => {
    try {
      return JSON.stringify(toCase(one));
    } catch (error) {
      throw new Error(`Case ${at + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

function toCase(given: unknown): Case {
  const { data, error } = caseSchema.safeParse(given);
  if (data) return data;
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
  throw new Error(path.length === 0 ? message : `${path.join('.')}: ${message}`);
}
