/**
 * Shapes of keys and tokens. Each starts where no letter of its own kind precedes it and has a bound, so that a
 * hostile text costs linear time.
 */
const SHAPES: readonly RegExp[] = [
  /(?<![\w-])(?:pvk|sk|pk|rk|gh[opsur]|github_pat|xox[abeprs]|glpat|hf|npm|dop_v1|shpat)[_-][\w-]{12,}/g,
  /(?<![\w-])AIza[\w-]{30,}/g,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /(?<![A-Z0-9])A(?:KI|SI|RO)A[A-Z0-9]{16}(?![A-Z0-9])/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[A-Za-z0-9+/=\s:,]|-(?!-)){0,8000}-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
];

/** A secret behind words that stay: a scheme, a user's name in an address. */
const SHAPES_BEHIND: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s{1,4})([A-Za-z0-9._~+/-]{12,}=*)/gi,
  /(:\/\/[^\s/:@]{1,100}:)([^\s/@]{1,200}(?=@))/g,
];

const MASK = '•••••';

/** Reports travel, so keys and tokens are masked, and counted. */
export function maskSecrets(text: string): { text: string; masked: number } {
  let masked = 0;
  const mask = () => {
    masked++;
    return MASK;
  };
  const clean = SHAPES.reduce((rest, shape) => rest.replace(shape, mask), text);
  const behind = SHAPES_BEHIND.reduce(
    (rest, shape) => rest.replace(shape, (_, words: string) => words + mask()),
    clean,
  );
  return { text: behind, masked };
}

/** For short foreign texts: names, notes, reasons. */
export const maskedText = (text: string): string => maskSecrets(text).text;
