import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './places.mjs';

const NAMED = /^(import|export) \{([^}]*)\} from '(@provoke\/[\w-]+)';$/gm;
const EXPORTED = /^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm;

/**
 * Imports from the file that has a name, instead of from its package's `index.ts`. esbuild shares code between chunks
 * by file: through an index, each command would load all that any command needs of the package.
 */
export const withoutBarrels = {
  name: 'without-barrels',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]packages[\\/][\w-]+[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return {
        contents: text.replace(NAMED, (_, kind, names, spec) =>
          namesIn(names)
            .map(({ name, as }) => `${kind} { ${renamed(name, as, spec)};`)
            .join(' '),
        ),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
};

/** `a as b } from '/…/file.ts'`; from the index where the name is in a list that it takes whole. */
function renamed(name, as, spec) {
  const { file, own } = indexOf(spec).get(name) ?? { file: spec, own: name };
  if (file !== spec && file.startsWith('@provoke/')) return renamed(own, as, file);
  return `${own} as ${as} } from '${file.replaceAll('\\', '/')}'`;
}

const indexes = new Map();

/** The names that a package's index exports, with the file that has each. */
function indexOf(spec) {
  const known = indexes.get(spec);
  if (known) return known;
  const path = join(root, 'packages', spec.slice('@provoke/'.length), 'src/index.ts');
  const names = new Map(
    [...readFileSync(path, 'utf8').matchAll(EXPORTED)].flatMap(([, list, from]) =>
      namesIn(list).map(({ name, as }) => [
        as,
        { own: name, file: from.startsWith('.') ? join(dirname(path), from) : from },
      ]),
    ),
  );
  indexes.set(spec, names);
  return names;
}

/** The values in a list of names; types are no code. */
const namesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [own, as = own] = name.split(' as ');
      return { name: own, as };
    });
