import type { Plugin, Rolldown } from 'vite';

const PAGE = 'pages/run/run-page.tsx';
const EMPTY = 'data-chunks=""';

/** Writes into the page which files the page of a run needs in addition to those of every page, for `ask-early.js`. */
export function nameRunChunks(): Plugin {
  return {
    name: 'name-run-chunks',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const html = String(page.source);
      const own = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(PAGE),
      );
      if (!own || !html.includes(EMPTY)) throw new Error(`The build has no ${PAGE}.`);
      const names = [...withImports(own.fileName, bundle)].filter((name) => !html.includes(name));
      page.source = html.replace(EMPTY, `data-chunks="${names.map(toFile).join(' ')}"`);
    },
  };
}

function withImports(name: string, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const one of chunk.imports) withImports(one, bundle, found);
  return found;
}

/** Next to the script that reads it. */
const toFile = (name: string) => name.replace(/^.*\//, '');
