import { resolveReference } from '@provoke/engine';
import { isFields, toFields } from '@provoke/evidence';
import type { Parameter, ParameterType } from './application.ts';
import { isPlainChoice } from './plain-choice.ts';
import { isParameterName } from './sayable-name.ts';

const PARAMETERS_MAX = 40;
const CHOICES_MAX = 50;
/** Objects within objects, and alternatives within alternatives; a schema may hold itself. */
const DEPTH_MAX = 4;

type Fields = Readonly<Record<string, unknown>>;

/** The parameters in a JSON Schema of an object, whose references are within `document`. */
export function readParameters(schema: unknown, document: unknown, depth = DEPTH_MAX): Parameter[] {
  const whole = flatten(schema, document, depth);
  const required = new Set(Array.isArray(whole['required']) ? whole['required'] : []);
  return Object.entries(toFields(whole['properties']))
    .filter(([name]) => isParameterName(name))
    .slice(0, PARAMETERS_MAX)
    .map(([name, given]) =>
      readParameter(given, { name, required: required.has(name), document, depth }),
    );
}

type Reading = { name: string; required: boolean; document: unknown; depth?: number };

/** One parameter, of its schema. */
export function readParameter(
  schema: unknown,
  { name, required, document, depth = DEPTH_MAX }: Reading,
): Parameter {
  const whole = flatten(schema, document, depth);
  const type = typeIn(whole);
  const inner = { name, required: true, document, depth: depth - 1 };
  return {
    ...{ name, type, required },
    ...choicesIn(whole),
    ...(typeof whole['format'] === 'string' && { format: whole['format'].slice(0, 40) }),
    ...([whole['type']].flat().includes('integer') && { isWhole: true }),
    ...numberOf(whole, 'minimum', 'minimum'),
    ...numberOf(whole, 'maximum', 'maximum'),
    ...numberOf(whole, 'maxLength', 'lengthMax'),
    ...(type === 'list' && depth > 0 && { items: readParameter(whole['items'], inner) }),
    ...(type === 'object' && depth > 0 && { fields: readParameters(whole, document, depth - 1) }),
  };
}

const numberOf = (whole: Fields, name: string, as: string): object => {
  const value = whole[name];
  return typeof value === 'number' && Number.isFinite(value) ? { [as]: value } : {};
};

/** A document's vocabulary may be spoken, but no addresses and nothing hidden. */
function choicesIn(whole: Fields): { choices?: (string | number)[] } {
  const given = 'const' in whole ? [whole['const']] : whole['enum'];
  const choices = Array.isArray(given) ? given.filter(isPlainChoice).slice(0, CHOICES_MAX) : [];
  return choices.length === 0 ? {} : { choices };
}

/** The schema with what it refers to, all that it adds up, and the first of its alternatives that is no null. */
function flatten(given: unknown, document: unknown, depth: number): Fields {
  const own = toFields(resolveReference(given, document));
  if (depth <= 0) return own;
  const { anyOf, oneOf, allOf } = own;
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.slice(0, PARAMETERS_MAX) ?? [];
  const chosen = alternatives
    .map((one: unknown) => flatten(one, document, depth - 1))
    .find((one) => isFields(one) && one['type'] !== 'null');
  const added = Array.isArray(allOf)
    ? allOf.slice(0, PARAMETERS_MAX).map((one: unknown) => flatten(one, document, depth - 1))
    : [];
  return [...added, ...(chosen ? [chosen] : [])].reduce(join, own);
}

const join = (one: Fields, other: Fields): Fields => ({
  ...other,
  ...one,
  properties: { ...toFields(other['properties']), ...toFields(one['properties']) },
  required: [one['required'], other['required']].filter(Array.isArray).flat(),
});

function typeIn(whole: Fields): ParameterType {
  const types = [whole['type']].flat();
  const named = types.map((type) => TYPES.get(type)).find((type) => type !== undefined);
  if (named) return named;
  if (Object.keys(toFields(whole['properties'])).length > 0) return 'object';
  return whole['items'] === undefined ? 'text' : 'list';
}

const TYPES = new Map<unknown, ParameterType>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'flag'],
  ['array', 'list'],
  ['object', 'object'],
]);
