import type { Argument, Call, Literal, Program } from './program.ts';

/** Prints the program in the `.then` syntax. Parsing it gives the same program. */
export const printProgram = ({ calls }: Pick<Program, 'calls'>): string =>
  calls
    .map((call, index) => (index === 0 ? printCall(call) : `.then(${printCall(call)})`))
    .join('');

const printCall = ({ name, arguments: given }: Call) =>
  `${name}(${given.map(printArgument).join(', ')})`;

const printArgument = ({ name, value }: Argument) =>
  name === undefined ? printLiteral(value) : `${name}=${printLiteral(value)}`;

function printLiteral(value: Literal): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? printString(value) : `[${value.map(printString).join(', ')}]`;
}

/** Control characters become escapes, so that a program stays on one line. */
const printString = (value: string) =>
  `"${value.replace(/["\\]/g, '\\$&').replace(/[\p{Cc}\u2028\u2029]/gu, toEscape)}"`;

const toEscape = (char: string) =>
  char === '\n' ? '\\n' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
