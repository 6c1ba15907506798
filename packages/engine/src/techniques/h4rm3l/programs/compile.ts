import type { z } from 'zod';
import type { Decorator } from '../decorators/decorator.ts';
import { decorators, findDecorator } from '../decorators/index.ts';
import { nearest } from '../language/nearest.ts';
import { parseProgram, type SyntaxVersion } from '../language/parser.ts';
import { printProgram } from '../language/print-program.ts';
import type { Argument, Call } from '../language/program.ts';
import { ProgramError } from '../language/program-error.ts';
import { presets } from './presets.ts';

/** A decorator with validated arguments. */
export type Decoration = { decorator: Decorator; parameters: z.output<Decorator['parameters']> };

/** A program ready to apply. `text` is the same for every way to write it. */
export type Compiled = { text: string; chain: readonly Decoration[] };

/** Parses and validates a program, or the preset of that name. Throws `ProgramError`. */
export function compile(program: string, version?: SyntaxVersion): Compiled {
  const name = program.trim();
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset === undefined && /^\w+$/.test(name)) throw noPreset(program, name);
  const parsed = preset === undefined ? parseProgram(program, version) : parseProgram(preset);
  return { text: printProgram(parsed), chain: parsed.calls.map((call) => bind(parsed.text, call)) };
}

/** Published, but not included. */
const CODE = /^TransformFx(?:Decorator)?$/;

export const asksModel = ({ chain }: Compiled): boolean => chain.some(isAsking);

export const isAsking = ({ decorator }: Decoration): boolean => decorator.asksModel;

function bind(text: string, call: Call): Decoration {
  const decorator = findDecorator(call.name);
  if (!decorator && CODE.test(call.name))
    throw new ProgramError(
      `${call.name} runs Python code, and nothing in a program is executed here. Look for a decorator that does what the code does.`,
      { text, at: call.at },
    );
  if (!decorator) {
    const names = decorators.map(({ name }) => name);
    const near = nearest(call.name, [
      ...names,
      ...names.map((name) => name.replace('Decorator', '')),
    ]);
    const meant = near && findDecorator(near)?.name;
    throw new ProgramError(`There is no decorator ${call.name}.${didYouMean(meant)}`, {
      text,
      at: call.at,
    });
  }
  return { decorator, parameters: readParameters(decorator, call, text) };
}

function readParameters({ name, parameters }: Decorator, call: Call, text: string) {
  const given = assign(Object.keys(parameters.shape), call, text);
  // None means the default, as if the argument were absent.
  const values = [...given].flatMap(([key, { value }]) => (value === null ? [] : [[key, value]]));
  const result = parameters.safeParse(Object.fromEntries(values));
  if (result.success) return result.data;
  const [{ path, message } = { path: [], message: '' }] = result.error.issues;
  const key = String(path[0]);
  const argument = given.get(key);
  const meaning = parameters.shape[key]?.description;
  const fault = argument && argument.value !== null ? `: ${message}` : ' is needed.';
  throw new ProgramError(`${name}: ${key} (${meaning})${fault}`, {
    text,
    at: argument?.at ?? call.at,
  });
}

/** Assigns arguments to parameters: by position, then by name. */
function assign(keys: readonly string[], call: Call, text: string): Map<string, Argument> {
  const given = new Map<string, Argument>();
  for (const [index, argument] of call.arguments.entries()) {
    const fail = (message: string): never => {
      throw new ProgramError(`${call.name}: ${message}`, { text, at: argument.at });
    };
    const { name } = argument;
    const key = name ?? keys[index] ?? fail(`takes ${count(keys)}, this is one too many.`);
    if (name === undefined && [...given.values()].some((other) => other.name !== undefined))
      fail('arguments with names come last.');
    if (!keys.includes(key))
      fail(
        `there is no argument ${key}. It takes ${count(keys)}.${didYouMean(nearest(key, keys))}`,
      );
    if (given.has(key)) fail(`${key} is given twice.`);
    given.set(key, argument);
  }
  return given;
}

const count = (keys: readonly string[]) =>
  keys.length === 0 ? 'no arguments' : `${keys.length} (${keys.join(', ')})`;

const didYouMean = (name: string | undefined) => (name ? ` Did you mean ${name}?` : '');

const noPreset = (text: string, name: string) =>
  new ProgramError(
    findDecorator(name)
      ? `A decorator is called with parentheses: ${name}().`
      : `There is no preset ${name}.${didYouMean(nearest(name, Object.keys(presets)))}`,
    { text, at: text.indexOf(name) },
  );
