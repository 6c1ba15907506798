import { find, type Selector, type Step } from './find.ts';
import { readSteps } from './read-steps.ts';
import type { Reader } from './reader.ts';
import { isEqual } from './values.ts';

type Test = (value: unknown, root: unknown) => boolean;

/** What is compared: a value, or nothing. */
type Operand = {
  get: (value: unknown, root: unknown) => readonly unknown[];
  /** Absent for a literal, which is no test by itself. */
  steps?: readonly Step[];
};

/**
 * A filter such as `@.type == 'text' && !@.hidden`: paths that begin with `@` (the value) or `$` (the document), texts,
 * numbers, `true`, `false`, `null`, comparisons, `&&`, `||`, `!` and parentheses.
 */
export const readFilter = (reader: Reader): Selector => readWithin(reader, DEPTH_MAX);

/** Parentheses and filters within each other. */
const DEPTH_MAX = 50;

const readWithin = (reader: Reader, depth: number): Selector => ({
  type: 'filter',
  keeps: readAny(reader, depth),
});

function readAny(reader: Reader, depth: number): Test {
  const tests = [readAll(reader, depth)];
  while (reader.take(/\s*\|\|\s*/y)) tests.push(readAll(reader, depth));
  return (value, root) => tests.some((test) => test(value, root));
}

function readAll(reader: Reader, depth: number): Test {
  const tests = [readTest(reader, depth)];
  while (reader.take(/\s*&&\s*/y)) tests.push(readTest(reader, depth));
  return (value, root) => tests.every((test) => test(value, root));
}

function readTest(reader: Reader, depth: number): Test {
  if (depth === 0) reader.refuse();
  if (reader.take(/!\s*/y)) {
    const test = readTest(reader, depth - 1);
    return (value, root) => !test(value, root);
  }
  if (!reader.take(/\(\s*/y)) return readComparison(reader, depth - 1);
  const test = readAny(reader, depth - 1);
  if (!reader.take(/\s*\)/y)) reader.refuse();
  return test;
}

function readComparison(reader: Reader, depth: number): Test {
  const left = readOperand(reader, depth);
  const sign = reader.take(/\s*(?:==|!=|<=|>=|<|>)\s*/y)?.trim();
  if (sign === undefined) {
    if (left.steps === undefined) reader.refuse();
    return (value, root) => left.get(value, root).length > 0;
  }
  const right = readOperand(reader, depth);
  // Of a path to several values, which one is compared?
  if (![left, right].every(({ steps = [] }) => steps.every(leadsToOne))) reader.refuse();
  const compare = COMPARISONS[sign] ?? reader.refuse();
  return (value, root) => compare(left.get(value, root), right.get(value, root));
}

const LITERAL = /true\b|false\b|null\b|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:[eE][+-]?\d{1,3})?/y;

function readOperand(reader: Reader, depth: number): Operand {
  const text = reader.takeText();
  if (text !== undefined) return literal(text);
  const word = reader.take(LITERAL);
  if (word !== undefined) return literal(JSON.parse(word));
  const from = reader.take(/[@$]/y) ?? reader.refuse();
  const steps = readSteps(reader, () => readWithin(reader, depth));
  // Looked at for each value, so nothing here may take time that grows with the document.
  if (!(from === '@' ? steps.every(({ isDeep }) => !isDeep) : steps.every(leadsToOne)))
    reader.refuse();
  return { steps, get: (value, root) => find(steps, from === '@' ? value : root) };
}

const literal = (value: unknown): Operand => ({ get: () => [value] });

const leadsToOne = ({ isDeep, selectors: [only, ...more] }: Step): boolean =>
  !isDeep && more.length === 0 && (only?.type === 'name' || only?.type === 'index');

type Compare = (left: readonly unknown[], right: readonly unknown[]) => boolean;

/** Nothing equals nothing. */
const equal: Compare = (left, right) => isEqual(left, right);

/** Only numbers and texts have an order. */
const less: Compare = ([left], [right]) =>
  (typeof left === 'number' && typeof right === 'number' && left < right) ||
  (typeof left === 'string' && typeof right === 'string' && left < right);

const COMPARISONS: Readonly<Record<string, Compare>> = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  '<': less,
  '>': (left, right) => less(right, left),
  '<=': (left, right) => less(left, right) || equal(left, right),
  '>=': (left, right) => less(right, left) || equal(left, right),
};
