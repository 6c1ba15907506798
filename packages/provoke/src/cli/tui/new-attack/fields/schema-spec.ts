import type { z } from 'zod';
import { demandOn } from '../../../options/parse-number.ts';
import { describeField } from '../../../options/schema-options.ts';
import type { FieldSpec } from './campaign-draft.ts';

type Wishes = {
  label?: string;
  help?: string;
  /** It may not be empty. */
  isNeeded?: boolean;
};

/** The form's field for a field of a schema: the same words, choices, bounds and default as its flag has. */
export function schemaSpec(
  path: readonly string[],
  schema: z.ZodType,
  { label = path.at(-1) ?? '', help, isNeeded = false }: Wishes = {},
): FieldSpec {
  const { type, description = '', choices, range, fallback = '' } = describeField(schema);
  const isNumber = range !== undefined;
  const parse = (text: string): unknown => {
    if (type === 'boolean') return text === 'true';
    if (isNumber) return Number(text);
    return type === 'string' ? text : fromJson(text);
  };
  return {
    ...{ path, label, fallback, parse },
    help: help ?? [boundsOf(range), description].filter(Boolean).join(': '),
    kind: type === 'boolean' ? 'toggle' : choices ? 'choice' : 'text',
    choices: fallback === '' && !isNeeded ? ['', ...(choices ?? [])] : (choices ?? []),
    complain(text) {
      if (text.trim() === '') return isNeeded ? 'needed' : undefined;
      const demand = range && demandOn(text, range);
      if (demand) return demand;
      return schema.safeParse(parse(text)).error?.issues[0]?.message;
    },
  };
}

/** `1–50` */
const boundsOf = (range: ReturnType<typeof describeField>['range']): string =>
  range?.max === undefined || range.min === undefined ? '' : `${range.min}–${range.max}`;

/** Lists and templates are typed as JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
