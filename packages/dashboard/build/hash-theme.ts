import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SOURCE = '/src/theme.js';

/**
 * Vite bundles no script that is not a module, and modules run too late for the theme. This gives the file its hash
 * and its address in the page.
 */
export function hashTheme(): Plugin {
  let id: string;
  return {
    name: 'hash-theme',
    enforce: 'post',
    transformIndexHtml: (html, { server }) =>
      server ? html.replace(SOURCE, `${server.config.base}src/theme.js`) : html,
    buildStart() {
      if (this.environment.mode !== 'build') return;
      const source = readFileSync(new URL('../src/theme.js', import.meta.url));
      id = this.emitFile({ type: 'asset', name: 'theme.js', source });
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      page.source = String(page.source).replace(SOURCE, `./${this.getFileName(id)}`);
    },
  };
}
