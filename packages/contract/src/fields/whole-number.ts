/**
 * Reads a whole number in all notations that the service has always accepted: surrounding spaces, a sign, leading
 * zeros, the digits of any script.
 */
export function readWholeNumber(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^\s*([+-]?)(\p{Nd}+)\s*$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const value = Number(Array.from(digits, digitValue).join(''));
  return sign === '-' ? -value : value;
}

/** In Unicode, the ten digits of a script are consecutive, and such runs adjoin only each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}
