/** They name no command. */
const FLAGS = ['--quiet', '--no-color', '--no-tui'];

/** Whether `provoke` was typed without a command. */
export const isAlone = (argv: readonly string[]): boolean =>
  argv.every((word) => FLAGS.includes(word));
