/**
 * A whole number in the spellings that the service has always taken: spaces around it, a sign, leading
 * zeros, the digits of any script.
 */
export function readWholeNumber(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^\s*([+-]?)(\p{Nd}+)\s*$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const value = Number(Array.from(digits, digitValue).join(''));
  return sign === '-' ? -value : value;
}

/** Unicode has the ten digits of a script in a row, and such rows only back to back. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}
