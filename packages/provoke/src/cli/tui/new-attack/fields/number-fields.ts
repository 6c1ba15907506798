import { Budget } from '@provoke/campaign';
import { type Fields, toFields } from '@provoke/evidence';
import { z } from 'zod';
import { demandOn } from '../../../options/parse-number.ts';
import { describeField } from '../../../options/schema-options.ts';
import type { Field } from '../../form/field.ts';
import type { Campaign } from '../starts/start.ts';
import { atOf, type FormState, startIn, textOf } from './form-state.ts';

type Number = { path: readonly [string, string?]; label: string; help: string; schema: z.ZodType };

const { max_requests, max_cost_usd, max_minutes } = Budget.shape;
/** In the order of the form: how many goals, then what the campaign may use. */
const NUMBERS: readonly Number[] = [
  {
    path: ['goals_limit'],
    label: 'How many',
    help: 'of the goals, the first',
    schema: z.int().min(1),
  },
  ...(
    [
      ['max_requests', 'Requests', 'to the agent, at most', max_requests],
      ['max_cost_usd', 'Cost', 'US dollars, at most', max_cost_usd],
      ['max_minutes', 'Minutes', 'at most', max_minutes],
    ] as const
  ).map(([name, label, help, schema]) => ({
    path: ['budget', name] as const,
    label,
    help,
    schema,
  })),
];

const nameOf = ({ path }: Number) => ['attack', ...path].join('.');

function givenFor({ path: [name, inner] }: Number, { attack }: Campaign): unknown {
  const value = attack[name];
  return inner === undefined ? value : toFields(value)[inner];
}

export const numberFields = (state: FormState): Field[] =>
  NUMBERS.map((number) => {
    const given = givenFor(number, startIn(state).campaign);
    const name = nameOf(number);
    const value = textOf(state, name) ?? (given === undefined ? '' : String(given));
    const { range } = describeField(number.schema);
    return {
      ...{ kind: 'text', name, label: number.label, value, help: number.help },
      ...{ placeholder: number.path[1] ? 'no limit' : 'all', ...atOf(state, name) },
      problem: value.trim() === '' || !range ? undefined : demandOn(value, range),
    };
  });

/** The attack with the numbers that were typed, and without those that were emptied. */
export function withNumbers(attack: Fields, state: FormState): Fields {
  let whole = attack;
  for (const number of NUMBERS) {
    const text = textOf(state, nameOf(number));
    if (text === undefined) continue;
    const [name, inner] = number.path;
    const value = text.trim() === '' ? undefined : globalThis.Number(text);
    const part = inner === undefined ? value : withField(toFields(whole[name]), inner, value);
    whole = withField(whole, name, part);
  }
  return whole;
}

function withField(whole: Fields, name: string, value: unknown): Fields {
  const { [name]: _, ...others } = whole;
  return value === undefined ? others : { ...others, [name]: value };
}
