import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import help from '../../packages/provoke/src/cli/help/pages.json' with { type: 'json' };
import { readBlocks } from './blocks.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(fileURLToPath(new URL(path, root)), 'utf8');

type Named = { term: string };

/** The flags of each command by its words: `provoke show`. */
const flagsOf = new Map(
  help.pages.map(({ words, sections, unlisted = [] }) => [
    words,
    new Set([...sections.flatMap(toItems), ...unlisted].flatMap(toFlags)),
  ]),
);

/** Sections that many commands have are written once. */
function toItems(section: string | { items: Named[] }): Named[] {
  if (typeof section !== 'string') return section.items;
  return (help.sections as Record<string, Named[]>)[section] ?? [];
}

function toFlags({ term }: Named): string[] {
  return term.match(/(?<![\w-])--?[\w-]+/g) ?? [];
}

/** What a page writes as a command: in a transcript, or within a sentence. */
async function commandsIn(page: string): Promise<string[]> {
  const transcripts = (await readBlocks(page)).filter(({ language }) => language === '');
  const lines = transcripts.flatMap(({ text }) => text.split('\n'));
  return [
    ...lines.flatMap((line) => /^(?:\$ )?(provoke [a-z].*)$/.exec(line)?.[1] ?? []),
    ...[...(await read(page)).matchAll(/`(provoke [a-z][^`]*)`/g)].map(([, line = '']) => line),
  ];
}

/** What of it does not exist; undefined if all of it does. */
function missing(line: string): string | undefined {
  const [typed = ''] = line.split(/ # | \| | > | && |\\$/);
  const words = typed.split(/\s+/);
  const known = words.findLastIndex((_, at) => flagsOf.has(words.slice(0, at + 1).join(' ')));
  if (known < 1) return words[1];
  const command = words.slice(0, known + 1).join(' ');
  const kinds = [...flagsOf].filter(([name]) => `${name} `.startsWith(`${command} `));
  const flags = words.flatMap((word) => /^(--?[a-z][\w-]*)/.exec(word)?.[1] ?? []);
  return flags.find((flag) => !kinds.some(([, known]) => known.has(flag)));
}

test('every command and flag that a page writes exists', async () => {
  const guides = (await readdir(new URL('docs/guides', root))).map((name) => `docs/guides/${name}`);
  const pages = ['README.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/performance.md', ...guides];

  const found = await Promise.all(
    pages.map(async (page) =>
      (await commandsIn(page)).flatMap((line) => {
        const gap = missing(line);
        return gap === undefined ? [] : [`${page}: ${line}: there is no ${gap}`];
      }),
    ),
  );

  expect(found.flat()).toEqual([]);
});
