import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { quoteWord, UsageError } from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { NotOwn, readLinkedFile, TooLarge } from '@provoke/files';
import { codeInText } from './code-in.ts';
import { importFolders, importsIn } from './python-imports.ts';

/** A configuration and the local files that it names, as they were read; none has been run. */
export type OwnSources = {
  /** Where the files really are. */
  paths: readonly string[];
  /** Changes with the path or the text of any of them. */
  hash: string;
  /** The text that was checked; undefined for a file that is not among them. */
  textOf(path: string): string | undefined;
};

const FILES_MAX = 500;
const ENDINGS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.tsx', '.jsx', '.json'];
const MODULE = /\.([mc]?[jt]sx?|json|ya?ml)$/i;

/** Whether loading the file runs it. */
export const isProgram = (path: string): boolean => /^\.[mc]?[jt]sx?$/i.test(extname(path));

/**
 * Reads a configuration, and what it names in a quoted word, under `extensions` or as code to run, and so on. It runs
 * nothing, so it does not see a name that a program puts together, nor packages. Throws `UsageError` if another user could have
 * written any of them.
 */
export async function readOwnSources(path: string): Promise<OwnSources> {
  const texts = new Map<string, string>();
  const found = new Map<string, string>();
  const waiting = [resolve(path)];
  const isFile = fileFinder();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (texts.has(next)) continue;
    if (texts.size === FILES_MAX)
      throw new UsageError(`${path} names more than ${FILES_MAX} files of its own.`);
    const file = await readOwnSource(next);
    texts.set(next, file.text);
    found.set(file.path, file.text);
    for (const folder of foldersOf(next, file.path, dirname(resolve(path))))
      waiting.push(...(await filesNamedIn(file.text, { path: next, folder, isFile })));
  }
  const paths = [...found.keys()].sort();
  const hash = createHash('sha256').update(resolve(path));
  for (const one of paths) hash.update(JSON.stringify([one, found.get(one)]));
  return { paths, hash: hash.digest('hex'), textOf: (one) => texts.get(one) };
}

/** What names in a file are relative to: it may be a link. */
const foldersOf = (path: string, real: string, top: string): Set<string> =>
  new Set(
    [path, real].flatMap((one) => (isPython(one) ? importFolders(one, top) : [dirname(one)])),
  );

const isPython = (path: string): boolean => path.endsWith('.py');

/** One of them. Throws `UsageError` if another user could have written it. */
export async function readOwnSource(path: string) {
  try {
    return await readLinkedFile(path);
  } catch (cause) {
    if (cause instanceof TooLarge)
      throw new UsageError(cause.message, { cause, next: [`ls -l ${quoteWord(path)}`] });
    if (!(cause instanceof NotOwn)) throw cause;
    throw new UsageError(`${cause.message} Nothing of ${path} was run.`, {
      cause,
      next: [`ls -l ${quoteWord(path)}`],
    });
  }
}

async function filesNamedIn(
  text: string,
  { path, folder, isFile }: { path: string; folder: string; isFile: FileFinder },
): Promise<string[]> {
  const places = namedIn(path, text).map((name) => resolve(folder, name));
  const found = await Promise.all(
    places.map(async (place) => ((await isFile(place)) ? [place] : [])),
  );
  return found.flat();
}

/** As they may be written: without an ending, or of what runs, exactly. */
function namedIn(path: string, text: string): string[] {
  if (isProgram(path)) return quotedWordsIn(text).flatMap(placesOf);
  if (isPython(path)) return importsIn(text);
  return [
    ...extensionsIn(text).flatMap(placesOf),
    ...codeInText(text).flatMap(({ files }) => files),
  ];
}

/** A module may be named without its ending, as a folder, or by the name that it is compiled to. */
function placesOf(path: string): string[] {
  const bare = path.replace(/\.([mc]?)jsx?$/, '');
  return [
    ...(MODULE.test(path) ? [path] : []),
    ...ENDINGS.flatMap((ending) => [`${path}${ending}`, `${path}/index${ending}`]),
    ...(bare === path ? [] : ENDINGS.map((ending) => `${bare}${ending}`)),
  ];
}

const quotedWordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/(["'`])([^"'`\n\0]{1,300})\1/g)].map(([, , word = '']) => word)),
];

/** Of a data file that cannot be read, none: loading it says why. */
export function extensionsIn(text: string): string[] {
  try {
    const { extensions } = (parseYaml(text) ?? {}) as { extensions?: unknown };
    return Array.isArray(extensions)
      ? extensions.filter((one): one is string => typeof one === 'string' && one !== '')
      : [];
  } catch {
    return [];
  }
}

type FileFinder = (path: string) => Promise<boolean>;

/** Lists each folder once: a program has many words in quotes, and hardly any is a file. */
function fileFinder(): FileFinder {
  const folders = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  const namesIn = (folder: string) => {
    const known = folders.get(folder) ?? listNames(folder);
    folders.set(folder, known);
    return known;
  };
  return async (path) => {
    const names = await namesIn(dirname(path));
    return (names?.has(alike(basename(path))) ?? true) && isFileAt(path);
  };
}

/** Undefined for a folder that cannot be listed, whose files may be readable. */
const listNames = (folder: string): Promise<ReadonlySet<string> | undefined> =>
  readdir(folder).then(
    (names) => new Set(names.map(alike)),
    () => undefined,
  );

/** Some systems tell no case, or no way to write an accent, from another. */
const alike = (name: string) => name.normalize('NFKC').toUpperCase();

const isFileAt = (path: string) =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
