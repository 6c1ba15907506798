import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ToolRun = {
  pid: number;
  /** The command's arguments. */
  args: string[];
  env: Record<string, string>;
  cwd: string;
  /** The files in its working folder when it started. */
  files: string[];
  prompt: string;
};

export type ScriptedTool = {
  /** A folder for the PATH. */
  folder: string;
  path: string;
  runs(): Promise<ToolRun[]>;
  remove(): Promise<void>;
};

const prelude = (log: string) => `#!${process.execPath}
const { spawn } = require('node:child_process');
const { appendFileSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const files = readdirSync('.');
const prompt = readFileSync(0, 'utf8');
const args = process.argv.slice(2);
const { pid, env } = process;
const note = { pid, args, env, cwd: process.cwd(), files, prompt };
appendFileSync(${JSON.stringify(log)}, JSON.stringify(note) + '\\n');
const print = (text) => process.stdout.write(text);
`;

/**
 * A scripted command-line tool in its own process. The script is the body of a CommonJS module, with `prompt`,
 * `args`, `env`, `print`, `spawn` and `writeFileSync`.
 */
export async function scriptedTool(name: string, script: string): Promise<ScriptedTool> {
  const folder = await mkdtemp(join(tmpdir(), 'scripted-tool-'));
  const path = join(folder, name);
  const log = join(folder, 'runs.ndjson');
  await writeFile(path, prelude(log) + script);
  await chmod(path, 0o755);
  return {
    folder,
    path,
    async runs() {
      const lines = await readFile(log, 'utf8').catch(() => '');
      // The tool writes them itself, one per line.
      return lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ToolRun);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
