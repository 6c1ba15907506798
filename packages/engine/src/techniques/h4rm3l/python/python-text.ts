/** White space as Python's `str.split` and `str.strip` define it. */
const SPACE =
  '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const SPACES = new RegExp(`${SPACE}+`);
const ENDS = new RegExp(`^${SPACE}+|${SPACE}+$`, 'g');

/** Like `text.split()`. */
export const splitWords = (text: string): string[] =>
  text.split(SPACES).filter((word) => word !== '');

/** Like `text.strip()`. */
export const strip = (text: string): string => text.replace(ENDS, '');

/** Like iterating over a text: code points, so an emoji family is several. */
export const characters = (text: string): string[] => [...text];

const PLACES = /%(.)?/gsu;

/** Whether `template % prompt` works: exactly one %s, and every other percent sign doubled. */
export function takesOne(template: string): boolean {
  const places = Array.from(template.matchAll(PLACES), ([, sign]) => sign);
  return (
    places.filter((sign) => sign === 's').length === 1 &&
    places.every((sign) => sign === 's' || sign === '%')
  );
}

/** Like `template % prompt`. */
export const formatOne = (template: string, prompt: string): string =>
  template.replace(PLACES, (_, sign) => (sign === 's' ? prompt : '%'));
