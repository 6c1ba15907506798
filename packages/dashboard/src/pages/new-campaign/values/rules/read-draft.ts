import { isFields } from '@provoke/evidence';
import { type Rule, ruleListSchema } from '@provoke/evidence/acts';
import { parse } from 'yaml';
import type { RuleDraft } from './rule-draft.ts';

export type DraftErrors = Readonly<Record<string, string>>;

/** Rules as the file has them, or what is wrong, by the name of the field. */
export type ReadDraft = { rules: readonly Rule[] } | { errors: DraftErrors };

/** What was typed, checked by the schema of the file. */
export function readDraft(draft: RuleDraft): ReadDraft {
  return draft.kind === 'yaml' ? readYaml(draft.yaml) : readFields(draft);
}

function readFields(draft: RuleDraft): ReadDraft {
  const twice = draft.lines.findIndex(
    ({ path }, at) => draft.lines.findIndex((one) => one.path.trim() === path.trim()) < at,
  );
  if (draft.kind === 'arguments' && twice >= 0)
    return {
      errors: {
        [`lines.${twice}`]: 'This argument has a line already. Write the rule as in the file.',
      },
    };
  const read = ruleListSchema.safeParse(toRule(draft));
  if (read.success) return { rules: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    const field = fieldOf(path, draft);
    errors[field] = [errors[field], message].filter(Boolean).join(' ');
  }
  return { errors };
}

function toRule({ kind, tool, lines, of, greater }: RuleDraft): object {
  const call = { tool: tool.trim() };
  if (kind === 'sum') {
    const bound = greater.trim() === '' ? {} : { greater: Number(greater) };
    return { sum: call, of: of.trim(), ...bound };
  }
  if (kind === 'tool') return call;
  const matchers = lines.map(({ path, how, value }) => [
    path.trim(),
    how === 'equals' ? value : { contains: value },
  ]);
  return { ...call, arguments: Object.fromEntries(matchers) };
}

/** The field whose value a mistake is about. */
function fieldOf(path: readonly PropertyKey[], { kind, lines }: RuleDraft): string {
  const [first, second] = path[0] === 'sum' ? path.slice(1) : path;
  if (first === 'arguments') {
    const at = lines.findIndex((line) => line.path.trim() === second);
    return `lines.${Math.max(0, at)}`;
  }
  if (first === 'of' || first === 'tool') return first;
  return kind === 'sum' ? 'greater' : 'tool';
}

function readYaml(text: string): ReadDraft {
  if (text.trim() === '') return wrong('Write a rule, such as tool: send_email');
  const given = parseYaml(text);
  if ('fault' in given) return wrong(given.fault);
  const read = ruleListSchema.safeParse(given.value);
  if (read.success) return { rules: read.data };
  return wrong(
    read.error.issues
      .map(({ path, message }) => [path.map(String).join('.'), message].filter(Boolean).join(': '))
      .join(' '),
  );
}

const wrong = (yaml: string): ReadDraft => ({ errors: { yaml } });

/** Also with the name that the file has before its rules: `forbid: { tool: … }`. */
function parseYaml(text: string): { value: unknown } | { fault: string } {
  try {
    const value: unknown = parse(text);
    const isNamed = isFields(value) && Object.keys(value).join() === 'forbid';
    return { value: isNamed ? value['forbid'] : value };
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { fault: `This is no YAML: ${first}` };
  }
}
