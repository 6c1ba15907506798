/** The words that may be options: what follows `--` is none. */
export const optionsIn = (argv: readonly string[]): readonly string[] =>
  argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

/**
 * Whether a flag was typed, and not as the value of an option in front of it. An option that is not among `alone`, which
 * take no value, may take one.
 */
export const hasFlag = (
  argv: readonly string[],
  flag: string,
  alone: ReadonlySet<string> = new Set(),
): boolean =>
  optionsIn(argv).some((word, index) => word === flag && !takesNext(argv[index - 1], alone));

const takesNext = (word: string | undefined, alone: ReadonlySet<string>): boolean =>
  word !== undefined && /^-./.test(word) && !word.includes('=') && !alone.has(word);
