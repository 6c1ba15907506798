import { InvalidArgumentError, Option } from 'commander';
import { parseChoice } from './parse-choice.ts';
import { describeRange, parseNumber, type Range } from './parse-number.ts';

/** What a flag accepts, and what holds without it. */
type Facts = {
  choices?: readonly string[] | undefined;
  /** The command that lists the choices, where help would become too long with them. */
  listedBy?: string | undefined;
  /** What one of the choices is, such as `judge`. */
  kind?: string | undefined;
  /** What to do about one that resembles no choice. */
  advice?: string | undefined;
  /** Makes it a number. */
  range?: Range | undefined;
  /** Whether `none` is accepted too. */
  orNone?: true | undefined;
  /** Only shown; the command applies it. */
  default?: string | number | undefined;
};

type OptionShape<Value> = Facts & {
  /** Of one value, with what a repeated flag gave so far. */
  parse?(text: string, earlier: Value | undefined): Value;
  required?: true;
};

/** A flag as a value. */
export function option<Value = unknown>(
  flags: string,
  description: string,
  { parse, required, ...facts }: OptionShape<Value> = {},
): Option {
  const made = new Option(flags, withFacts(description, facts));
  if (facts.choices) made.choices(facts.choices);
  made.argParser((text, earlier) => {
    const value = check(made.long ?? flags, text, facts);
    // Commander hands back what this function returned.
    return parse ? parse(String(value), earlier as Value | undefined) : value;
  });
  return made.makeOptionMandatory(required === true);
}

/** Throws `UsageError`. */
function check(flag: string, text: string, facts: Facts): string | number {
  const { choices, range, orNone } = facts;
  if (choices) return parseChoice(flag, text, { ...facts, choices });
  if (orNone && text === 'none') return text;
  return range ? parseNumber(flag, text, { range, default: facts.default }) : text;
}

/** `parallel conversations, 1 to 50 (default: 5)` */
export function withFacts(
  description: string,
  { choices, listedBy, range, default: value }: Facts,
): string {
  const bounds = range && describeRange(range);
  const isLong = /[;,]/.test(description);
  const listed = choices && !listedBy ? `: ${choices.join(', ')}` : '';
  const notes = [
    ...(listedBy ? [listedBy] : []),
    ...(bounds && isLong ? [bounds] : []),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return [
    description,
    listed,
    bounds && !isLong ? `, ${bounds}` : '',
    notes.length === 0 ? '' : ` (${notes.join('; ')})`,
  ].join('');
}

/** For a flag that may be repeated. */
export const collect = <Value>(value: Value, earlier: Value[] = []): Value[] => [...earlier, value];

/** For numbers on the command line. */
export function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new InvalidArgumentError('Not a number.');
  return number;
}
