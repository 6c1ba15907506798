import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hashScripts } from './build/hash-scripts.ts';
import { nameRunChunks } from './build/name-run-chunks.ts';

export default defineConfig(({ command }) => ({
  // Relative, because the service may be behind a proxy under a path; the server completes the addresses of the page.
  base: command === 'build' ? './' : '/app/',
  plugins: [react(), hashScripts(['theme.js', 'ask-early.js']), nameRunChunks()],
  resolve: { conditions: ['provoke-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/app',
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    // The content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    // One file of styles, and one of what many pages share: a browser asks for six files at a time.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              // Pages go with parts of their own, and what some of them draw or
              // follow with these pages.
              test: /dashboard\/src\/(?!pages\/|live\/|sign-in\/|forms\/(form|field-drafts|follow-fields|problem-box|check-box)[-.]|lists\/save\/|parts\/(acts\/|diff\/|run-progress|status-mark|dialog|table-frame|sort-button|run-title|short-id)|lists\/(?!loaded|list-search|read-search|use-list-search|utc-day|fetch-rates|at-first))|figures\/src\/(text\/(?!(act|conduct|overview-act|review|severity|observable|run-name)[-.])|rates\/)|contract\/src\/lists\/act-kinds|@tanstack\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
}));
