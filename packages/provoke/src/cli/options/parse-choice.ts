import { findClosest, UsageError } from '@provoke/campaign';

type Choosing = {
  choices: readonly string[];
  kind?: string | undefined;
  listedBy?: string | undefined;
  advice?: string | undefined;
};

/** One of the choices, in any case, `_` and `-` being one. Throws `UsageError` that names the closest. */
export function parseChoice(
  flag: string,
  text: string,
  { choices, kind, listedBy, advice }: Choosing,
): string {
  const wanted = normalize(text);
  const choice = choices.find((one) => normalize(one) === wanted);
  if (choice !== undefined) return choice;
  const shown = text.slice(0, SHOWN_MAX);
  const closest = findClosest(text, choices);
  const otherwise = advice === undefined ? '' : ` ${advice}`;
  const hint = closest === undefined ? otherwise : ` Did you mean ${closest}?`;
  const message = kind
    ? `There is no ${kind} "${shown}".${hint}`
    : `${flag} must be ${choices.join(' or ')}. This is "${shown}".${hint}`;
  throw new UsageError(message, { next: [listedBy ?? `${flag} ${closest ?? choices[0]}`] });
}

const SHOWN_MAX = 80;

const normalize = (text: string) => text.toLowerCase().replaceAll('_', '-');
