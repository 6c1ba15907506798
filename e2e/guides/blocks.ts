import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type Block = { language: string; text: string };

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The code blocks of a page, in their order. */
export async function readBlocks(page: string): Promise<Block[]> {
  const text = await readFile(fromRoot(page), 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```/gm)].map(
    ([, indent = '', language = '', lines = '']): Block => ({
      language,
      text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** What a page tells to type, command by command: each may have several lines. */
export async function readCommands(page: string): Promise<string[]> {
  const blocks = await readBlocks(page);
  return blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => toCommands(text));
}

function toCommands(block: string): string[] {
  const commands: string[] = [];
  let lines: string[] = [];
  for (const line of block.trimEnd().split('\n')) {
    lines.push(line);
    const command = lines.join('\n');
    if (!isWhole(command)) continue;
    if (!/^\s*(#|$)/.test(line) || lines.length > 1) commands.push(command);
    lines = [];
  }
  if (lines.length > 0) throw new Error(`No shell takes this: ${lines.join('\n')}`);
  return commands;
}

/** The shell says so, except of a line that continues and of an open here-document. */
function isWhole(command: string): boolean {
  if (command.endsWith('\\')) return false;
  const [, end] = /<< *'?(\w+)'?/.exec(command) ?? [];
  if (end !== undefined && !command.split('\n').slice(1).includes(end)) return false;
  return spawnSync('bash', ['-n'], { input: command }).status === 0;
}
