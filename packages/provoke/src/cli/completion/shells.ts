import type { HelpPage } from '../help/help-page.ts';
import { toBash } from './bash.ts';
import { completionTree } from './completion-tree.ts';
import { toFish } from './fish.ts';
import { toZsh } from './zsh.ts';

const scripts = { bash: toBash, zsh: toZsh, fish: toFish };

export const shells = Object.keys(scripts);

/** The script for a shell; undefined if there is none for it. */
export const completionScript = (shell: string, pages: readonly HelpPage[]): string | undefined =>
  isShell(shell) ? scripts[shell](completionTree(pages)).trimEnd() : undefined;

const isShell = (name: string): name is keyof typeof scripts => Object.hasOwn(scripts, name);
