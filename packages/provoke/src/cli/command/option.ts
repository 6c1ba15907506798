import { InvalidArgumentError, Option } from 'commander';

/** What a flag accepts, and what holds without it. */
type Facts = {
  choices?: readonly string[] | undefined;
  /** `1 to 50` */
  range?: string | undefined;
  /** Shown only: whoever takes the flags applies it. */
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
  // Commander hands back what this function returned.
  if (parse) made.argParser(parse as (text: string, earlier: unknown) => unknown);
  return made.makeOptionMandatory(required === true);
}

/** `parallel conversations (1 to 50; default: 5)` */
export function withFacts(description: string, { choices, range, default: value }: Facts): string {
  const facts = [
    ...(choices ? [`choices: ${choices.join(', ')}`] : []),
    ...(range === undefined ? [] : [range]),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return facts.length === 0 ? description : `${description} (${facts.join('; ')})`;
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
