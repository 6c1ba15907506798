import { VERSION } from '@provoke/campaign';
import { readAlone } from './command/read-alone.ts';
import { configPathIn } from './config-file/config-names.ts';
import { formatPage } from './help/format-page.ts';
import type { HelpPage } from './help/help-page.ts';
import { fromWritten, type WrittenPages } from './help/written-pages.ts';

type Asked = {
  cwd: string;
  columns(): number;
  /** Whether `provoke` alone fills the terminal. */
  opensHome?(): boolean;
};

/**
 * The version, a help or a completion script, from what `npm run generate` wrote: the commands are not loaded for it.
 * Undefined where only they know the answer: anything else was typed, or a folder's own techniques add to the help.
 */
export async function answerAtOnce(
  argv: readonly string[],
  { cwd, columns, opensHome = () => false }: Asked,
): Promise<string | undefined> {
  const alone = readAlone(argv);
  if (alone && !alone.isPlain && opensHome()) return undefined;
  const words = alone ? [] : argv.filter((word) => !HARMLESS.includes(word));
  if (words.length === 1 && VERSION_FLAGS.includes(words[0] as string)) return VERSION;
  const helpFor = wordsBeforeHelp(words);
  const shell = words.length === 2 && words[0] === 'completion' ? words[1] : undefined;
  if (!helpFor && shell === undefined) return undefined;
  const pages = await readPages();
  const page = helpFor && findPage(helpFor.join(' '), pages);
  if (helpFor && !page) return undefined;
  if (page?.words !== 'provoke' && (await configPathIn(cwd))) return undefined;
  if (page) return formatPage(page, columns());
  const { completionScript } = await import('./completion/shells.ts');
  return completionScript(shell as string, pages);
}

/** They change nothing in these answers. */
const HARMLESS = ['--quiet', '--no-color'];
const HELP_FLAGS = ['-h', '--help'];
const VERSION_FLAGS = ['-V', '--version'];

/** The words of the command whose help is asked for: `provoke`, `provoke help eval`, `provoke eval --help`. */
function wordsBeforeHelp(words: readonly string[]): readonly string[] | undefined {
  if (words[0] === 'help') return ['provoke', ...words.slice(1)];
  if (words.length === 0) return ['provoke'];
  return HELP_FLAGS.includes(words.at(-1) as string)
    ? ['provoke', ...words.slice(0, -1)]
    : undefined;
}

const findPage = (typed: string, pages: readonly HelpPage[]) =>
  pages.find(({ words, alias }) => words === typed || alias === typed);

async function readPages(): Promise<HelpPage[]> {
  const { default: written } = await import('./help/pages.json', { with: { type: 'json' } });
  return fromWritten(written as unknown as WrittenPages);
}
