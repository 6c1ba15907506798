const NAMES_MAX = 30;
const TEXT_MAX = 500;

type Short = Record<string, string | number | boolean>;

/** The numbers and the starts of the texts of a free-form object, which distinguish attempts. */
export function shortData(value: unknown): Short {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const short = entries.flatMap(([name, own]: [string, unknown]): [string, Short[string]][] => {
    if (typeof own === 'string') return [[name, cut(own)]];
    return typeof own === 'number' || typeof own === 'boolean' ? [[name, own]] : [];
  });
  return Object.fromEntries(short.slice(0, NAMES_MAX));
}

/** By code points, so that no character is cut in two. */
const cut = (text: string) => [...text.slice(0, 2 * TEXT_MAX)].slice(0, TEXT_MAX).join('');
