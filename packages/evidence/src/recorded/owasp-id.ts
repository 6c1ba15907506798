/** A number of the list, and digits after it, as in `LLM06:2026` and `LLM06 (2026)`, but not as in `LLM06: 2FA`. */
const NUMBERED = /^(LLM(?:0[1-9]|10))(?!\d)[^\p{L}\d]*(\d{2,}(?![\p{L}\d]))?/u;

/** As nearly every record has it. */
const COMPLETE = /^LLM(?:0[1-9]|10):\d{2,}$/;

/** Numbers had no year while 2025 had the newest list. */
const FIRST_YEAR = '2025';

/**
 * The id of an entry of the OWASP Top 10 for LLM Applications with its year: `LLM06: Excessive Agency` is
 * `LLM06:2025`. Other labels stay as they are.
 */
export function withYear(label: string): string {
  if (COMPLETE.test(label)) return label;
  const [, number, year = FIRST_YEAR] = NUMBERED.exec(label) ?? [];
  return number === undefined ? label : `${number}:${year}`;
}
