import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Vite bundles no script that is not a module, and modules run too late for these. This gives each file its hash and
 * its address in the page.
 */
export function hashScripts(names: readonly string[]): Plugin {
  const ids = new Map<string, string>();
  const replaceEach = (html: string, addressOf: (name: string) => string) =>
    names.reduce((page, name) => page.replace(`"/src/${name}"`, `"${addressOf(name)}"`), html);
  return {
    name: 'hash-scripts',
    enforce: 'post',
    transformIndexHtml: (html, { server }) =>
      server ? replaceEach(html, (name) => `${server.config.base}src/${name}`) : html,
    buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const name of names) {
        const source = readFileSync(new URL(`../src/${name}`, import.meta.url));
        ids.set(name, this.emitFile({ type: 'asset', name, source }));
      }
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      page.source = replaceEach(
        String(page.source),
        (name) => `./${this.getFileName(ids.get(name) ?? '')}`,
      );
    },
  };
}
