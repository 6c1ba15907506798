import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProgram } from './parser.ts';
import { printProgram } from './print-program.ts';
import type { Literal } from './program.ts';
import { ProgramError } from './program-error.ts';

/** Without positions, which do not affect what a program does. */
const read = (text: string, version?: 1 | 2) =>
  parseProgram(text, version).calls.map(({ name, arguments: given }) => ({
    name,
    arguments: given.map(({ at: _, ...argument }) => argument),
  }));
const names = (text: string, version?: 1 | 2) => read(text, version).map(({ name }) => name);

function failure(text: string, version?: 1 | 2): ProgramError {
  try {
    parseProgram(text, version);
  } catch (error) {
    if (error instanceof ProgramError) return error;
  }
  throw new Error(`no ProgramError for ${text}`);
}

test.each([
  'A(); B(); C()',
  'A();B();C();',
  'A().then(B()).then(C())',
  'A().then(B().then(C()))',
  '((A()).then((B())))\n  .then(\n    C()\n  )',
  'A().then(B()); C()',
])('both syntaxes give the same chain, however nested: %s', (text) => {
  expect(names(text)).toEqual(['A', 'B', 'C']);
});

test('arguments are strings, numbers, booleans, lists of strings and None, by position or by name', () => {
  const text = `A("x", 'y', -1.5e3, .5, True, false, None, null, ["a", 'b',], [], p=1,)`;

  expect(read(text)[0]?.arguments).toEqual([
    ...['x', 'y', -1500, 0.5, true, false, null, null, ['a', 'b'], []].map((value) => ({ value })),
    { name: 'p', value: 1 },
  ]);
});

test('a semicolon, a quote or .then( inside a string is text', () => {
  expect(read(`A(x="a; B()"); C('it\\'s', ".then(D())")`)).toEqual([
    { name: 'A', arguments: [{ name: 'x', value: 'a; B()' }] },
    { name: 'C', arguments: [{ value: "it's" }, { value: '.then(D())' }] },
  ]);
});

test('escapes in strings mean the same as in Python', () => {
  const text = String.raw`A("\n\t\r\\\'\"\x41\u00e9\ud83d\ude00\U0001F600")`;

  expect(read(text)[0]?.arguments[0]?.value).toBe('\n\t\r\\\'"Aé😀😀');
});

test('strings are accepted in every notation of Python, except those that it evaluates', () => {
  const program = String.raw`A(  # a comment; B()
    prefix = f"braces {{x}}" \
      'and more',
    suffix = """two
lines, "quoted" \' \q \0\101 \
on""", raw=r'\n\'', list=['a' 'b', u"c"],
  )`.replaceAll('\\', '\\');

  expect(read(program)[0]?.arguments.map(({ value }) => value)).toEqual([
    'braces {x}and more',
    'two\nlines, "quoted" \' \\q \0A on',
    "\\n\\'",
    ['ab', 'c'],
  ]);
});

test('a version accepts only its own syntax', () => {
  expect(names('A(); B()', 1)).toEqual(['A', 'B']);
  expect(names('A().then(B())', 2)).toEqual(['A', 'B']);
  expect(failure('A().then(B())', 1).message).toContain('In syntax 1');
  expect(failure('A(); B()', 2).message).toContain('In syntax 2');
});

test('an error names the place and points at it', () => {
  expect(failure('A();\n  B(1 2)').message).toBe(
    'Expected , or ), found the number 2.\nline 2, column 7:\n    B(1 2)\n        ^',
  );
  expect(failure('A("😀") B()')).toMatchObject({ line: 1, column: 8 });
});

test.each([
  ['', 'Expected a decorator, found the end.'],
  ['A', 'Expected (, found the end.'],
  ['A(', 'Expected a value, found the end.'],
  ['A(x=)', 'Expected a value, found ")".'],
  ['A(nan)', 'Expected a value, found "nan".'],
  ['A(["a", 1])', 'A list holds strings, found the number 1.'],
  ['A("x)', 'This string has no end.'],
  ['A("\\N{BULLET}")', '\\N is no escape.'],
  ['A(b"bytes")', 'There is no string with b in front.'],
  ['A(f"{1 + 1}")', 'A formatted string with {…} is evaluated by Python.'],
  ['A("""x")', 'This string has no end.'],
  ['A("\\ud800")', 'half a character'],
  ['A(1e999)', 'This number is too large.'],
  ['A().map(B())', 'Only then(…) may follow a dot, found "map".'],
  ['A() B()', 'Expected ;, found "B".'],
  ['A(); ; B()', 'Expected a decorator, found ";".'],
  ['A() + B()', '"+" has no meaning here.'],
  ['[].constructor.constructor("throw 1")()', 'Expected a decorator, found "[".'],
  ['A(process.exit(1))', 'Expected a value, found "process".'],
  ['__import__("os").system("x")', 'Only then(…) may follow a dot'],
])('%j is rejected: %s', (text, words) => {
  expect(failure(text).message).toContain(words);
});

test('length, depth and number of decorators are limited', () => {
  expect(failure(`A("${'x'.repeat(20_000)}")`).message).toContain('longer than 20000');
  expect(failure('('.repeat(10_000)).message).toContain('Nested more than 50 deep.');
  expect(failure('A().then('.repeat(2_000)).message).toContain('Nested more than 50 deep.');
  expect(failure('A();'.repeat(51)).message).toContain('more than 50 decorators');
  expect(names('A();'.repeat(50))).toHaveLength(50);
});

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const literal: fc.Arbitrary<Literal> = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
);
const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,10}$/);
const argument = fc.oneof(
  literal.map((value) => ({ value })),
  fc.record({ name, value: literal }),
);
const calls = fc.array(fc.record({ name, arguments: fc.array(argument, { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 6,
});
const placed = (chain: { name: string; arguments: { name?: string; value: Literal }[] }[]) => ({
  calls: chain.map((call) => ({
    ...call,
    at: 0,
    arguments: call.arguments.map((given) => ({ ...given, at: 0 })),
  })),
});

test('a printed program reads as the same program, and is one line', () => {
  fc.assert(
    fc.property(calls, (chain) => {
      const printed = printProgram(placed(chain));

      expect(read(printed, 2)).toEqual(chain);
      expect(printed).not.toMatch(/[\n\r]/);
      expect(printProgram(parseProgram(printed))).toBe(printed);
    }),
  );
});

test('any text is read, or rejected with a position inside it', () => {
  const scraps = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'A',
          '(',
          ')',
          '.then(',
          ';',
          ',',
          '=',
          '[',
          ']',
          '"',
          "'",
          '\\',
          '\\u',
          '1',
          '-',
          '.',
          'True',
          ' ',
          '\n',
          '\ud800',
          '😀',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(scraps, fc.string()), (program) => {
      try {
        parseProgram(program);
      } catch (error) {
        if (!(error instanceof ProgramError)) throw error;
        expect(error.line).toBeLessThanOrEqual(program.split('\n').length);
        expect(error.column).toBeLessThanOrEqual(program.length + 1);
      }
    }),
    { numRuns: 3_000 },
  );
});
