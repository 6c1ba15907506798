import { resolveReference } from '@provoke/engine';
import { toFields } from '@provoke/evidence';
import { type Choice, PARAMETERS_MAX, type Parameter, type ParameterType } from './application.ts';
import { isPlainChoice } from './plain-choice.ts';
import { boundsIn, narrowed } from './read-bounds.ts';
import { isParameterName } from './sayable-name.ts';

const CHOICES_MAX = 50;
/** Objects within objects, and alternatives within alternatives; a schema may hold itself. */
const DEPTH_MAX = 4;
/** Many schemas may hold many. */
const SCHEMAS_MAX = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** Where the reader is: what references refer to, and how much it may still read. */
type Within = { document: unknown; depth: number; left: { schemas: number } };

const start = (document: unknown): Within => ({
  ...{ document, depth: DEPTH_MAX, left: { schemas: SCHEMAS_MAX } },
});
const inner = (within: Within): Within => ({ ...within, depth: within.depth - 1 });

/** The parameters in a JSON Schema of an object, whose references are within `document`. */
export const readParameters = (schema: unknown, document: unknown): Parameter[] =>
  fieldsOf(flatten(schema, start(document)), start(document));

/** One parameter, of its schema. */
export const readParameter = (
  schema: unknown,
  { name, required, document }: Pick<Parameter, 'name' | 'required'> & { document: unknown },
): Parameter => read(schema, { name, required }, start(document));

function fieldsOf(whole: Fields, within: Within): Parameter[] {
  const required = new Set(Array.isArray(whole['required']) ? whole['required'] : []);
  return Object.entries(toFields(whole['properties']))
    .filter(([name]) => isParameterName(name))
    .slice(0, PARAMETERS_MAX)
    .map(([name, schema]) => read(schema, { name, required: required.has(name) }, within));
}

function read(
  schema: unknown,
  { name, required }: Pick<Parameter, 'name' | 'required'>,
  within: Within,
): Parameter {
  const whole = flatten(schema, within);
  const type = typeIn(whole);
  const isOpen = within.depth > 0;
  const isWhole = typesIn(whole).includes('integer');
  return {
    ...{ name, type, required },
    ...choicesIn(whole),
    ...(typeof whole['format'] === 'string' && { format: whole['format'].slice(0, 40) }),
    ...patternIn(whole),
    ...(isWhole && { isWhole }),
    ...boundsIn(whole, isWhole),
    ...(type === 'list' && isOpen && itemsIn(whole, name, inner(within))),
    ...(type === 'object' && isOpen && { fields: fieldsOf(whole, inner(within)) }),
  };
}

/** Of a tuple, each place; `items` was a list of them before. */
function itemsIn(
  whole: Fields,
  name: string,
  within: Within,
): Pick<Parameter, 'items' | 'entries'> {
  const { items, prefixItems } = whole;
  const readItem = (schema: unknown) => read(schema, { name, required: true }, within);
  const tuple = [prefixItems, items].find(Array.isArray);
  if (!tuple) return { items: readItem(items) };
  return { entries: tuple.slice(0, PARAMETERS_MAX).map(readItem) };
}

const PATTERN_MAX = 200;

const patternIn = ({ pattern }: Fields): object =>
  typeof pattern === 'string' && pattern.length <= PATTERN_MAX ? { pattern } : {};

/** A document's vocabulary may be spoken, but no addresses and nothing hidden. */
function choicesIn(whole: Fields): { choices?: Choice[] } {
  const choices = valuesIn(whole).filter(isPlainChoice).slice(0, CHOICES_MAX);
  return choices.length === 0 ? {} : { choices };
}

/** The only values that a schema has; alternatives of one value each are such a list, too. */
function valuesIn(whole: Fields): unknown[] {
  if ('const' in whole) {
    const others = [whole['anyOf'], whole['oneOf']].find(Array.isArray) ?? [];
    const all = others.map((one: unknown) => toFields(one)['const']);
    return all.includes(whole['const']) ? all : [whole['const']];
  }
  return Array.isArray(whole['enum']) ? whole['enum'] : [];
}

/** The schema with what it refers to, all that it adds up, and the first of its alternatives that is no null. */
function flatten(given: unknown, within: Within): Fields {
  if (within.left.schemas-- <= 0) return {};
  const own = toFields(resolveReference(given, within.document));
  if (within.depth <= 0) return own;
  const { anyOf, oneOf, allOf } = own;
  const all = (list: unknown) =>
    Array.isArray(list)
      ? list.slice(0, PARAMETERS_MAX).map((one: unknown) => flatten(one, inner(within)))
      : [];
  const chosen = all([anyOf, oneOf].find(Array.isArray)).find((one) => one['type'] !== 'null');
  return [...all(allOf), ...(chosen ? [chosen] : [])].reduce(join, own);
}

const join = (one: Fields, other: Fields): Fields => ({
  ...other,
  ...one,
  ...narrowed(one, other),
  properties: { ...toFields(other['properties']), ...toFields(one['properties']) },
  required: [one['required'], other['required']].filter(Array.isArray).flat(),
});

function typeIn(whole: Fields): ParameterType {
  const named = typesIn(whole)
    .map((type) => TYPES.get(type))
    .find((type) => type !== undefined);
  if (named) return named;
  const ofValue = TYPES.get(typeof valuesIn(whole)[0]);
  if (ofValue) return ofValue;
  if (Object.keys(toFields(whole['properties'])).length > 0) return 'object';
  return (whole['items'] ?? whole['prefixItems']) === undefined ? 'text' : 'list';
}

/** In lower case: Gemini has capitals. */
const typesIn = (whole: Fields): string[] =>
  [whole['type']].flat().map((type) => String(type).toLowerCase());

const TYPES = new Map<string, ParameterType>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'flag'],
  ['array', 'list'],
  ['object', 'object'],
]);
