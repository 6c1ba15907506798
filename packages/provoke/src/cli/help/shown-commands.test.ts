import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAlone } from '../command/read-alone.ts';
import { completionTree } from '../completion/completion-tree.ts';
import written from './pages.json' with { type: 'json' };
import { fromWritten, type WrittenPages } from './written-pages.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const tree = completionTree(fromWritten(written as WrittenPages));
const EVERYWHERE = ['--help', '--version', '--quiet', '--no-color'];

const FENCED = /^ *```.*\n([\s\S]*?)^ *```/gm;
const TYPED = /^\s*(?:- )?(?:run: )?(?:\$ )?(?:[A-Z_]+=\S+ )*(provoke .*)$/gm;
const AFTER_IT = / (#|\||>|&&|;|2>) ?.*$/;

const docs = async () =>
  (await readdir(`${root}docs`, { recursive: true }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

/** The command lines in a page's blocks; one that continues after `\` as one. */
async function linesIn(page: string): Promise<string[]> {
  const text = (await readFile(root + page, 'utf8')).replace(/\\\n\s*/g, ' ');
  const blocks = [...text.matchAll(FENCED)].map(([, block = '']) => block);
  const typed = blocks.flatMap((block) => [...block.matchAll(TYPED)]);
  return typed.map(([, line = '']) => line.replace(AFTER_IT, '').trim());
}

/** The words of a line that no command takes. */
function unknownIn(line: string): string[] {
  const words = line.replace(/'[^']*'|"[^"]*"/g, 'text').split(/\s+/);
  if (readAlone(words.slice(1))) return [];
  const [node] = tree
    .filter(({ words: own, alias = own }) =>
      [own, alias].some((name) => `${words.join(' ')} `.startsWith(`${name} `)),
    )
    .sort((one, other) => other.words.length - one.words.length);
  const known = [...EVERYWHERE, ...(node?.flags.map(({ name }) => name) ?? [])];
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
  const isCommand = node?.words !== 'provoke' || (words[1] ?? '-').startsWith('-');
  return [
    ...(isCommand ? [] : words.slice(1, 2)),
    ...flags.filter((flag = '') => !known.includes(flag)).map(String),
  ];
}

test('every command line in the README and the docs names a command, and flags that it takes', async () => {
  const pages = ['README.md', ...(await docs())];
  const lines = (await Promise.all(pages.map(linesIn))).flat();

  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => unknownIn(line).length > 0)).toEqual([]);
  expect(unknownIn('provoke evil pair --goal x --judge-quorum 2')).toEqual([
    'evil',
    '--goal',
    '--judge-quorum',
  ]);
});
