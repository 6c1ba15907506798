/** What Python's `str.split` and `str.strip` take for white space. */
const SPACE =
  '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const SPACES = new RegExp(`${SPACE}+`);
const ENDS = new RegExp(`^${SPACE}+|${SPACE}+$`, 'g');

/** As `text.split()`. */
export const splitWords = (text: string): string[] =>
  text.split(SPACES).filter((word) => word !== '');

/** As `text.strip()`. */
export const strip = (text: string): string => text.replace(ENDS, '');

/** As iterating over a text: code points, so that a family of emoji is several. */
export const characters = (text: string): string[] => [...text];

const PLACES = /%(.)?/gsu;

/** Whether `template % prompt` works: one %s, and each other percent sign doubled. */
export function takesOne(template: string): boolean {
  const places = Array.from(template.matchAll(PLACES), ([, sign]) => sign);
  return (
    places.filter((sign) => sign === 's').length === 1 &&
    places.every((sign) => sign === 's' || sign === '%')
  );
}

/** As `template % prompt`. */
export const formatOne = (template: string, prompt: string): string =>
  template.replace(PLACES, (_, sign) => (sign === 's' ? prompt : '%'));
