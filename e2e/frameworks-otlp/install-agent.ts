import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const INSTALL_MS = 600_000;
const execute = promisify(execFile);

/** An agent on a real framework from npm or PyPI, and how it is started. */
export type InstalledAgent = {
  command: string;
  args: readonly string[];
  folder: string;
  env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
};

export type Framework = {
  packages: readonly string[];
  /** The agent's file. It prints the address at which it serves. */
  agent: string;
  /** More of its files (default: what serves an agent as chat completions). */
  more?: readonly string[];
  /** The module next to which they are (default: this one). */
  from?: string;
  env?: Readonly<Record<string, string>>;
};

/** Installs a framework into a folder of its own, unmodified, and puts its agent there. */
export async function installAgent({
  packages,
  agent,
  more,
  from = import.meta.url,
  env = {},
}: Framework): Promise<InstalledAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-framework-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const isPython = agent.endsWith('.py');
    const files = [agent, ...(more ?? [isPython ? 'serve_agent.py' : 'serve-agent.mjs'])];
    const command = isPython
      ? await installFromPyPi(folder, packages)
      : await installFromNpm(folder, packages);
    for (const file of files) await cp(fileURLToPath(new URL(file, from)), join(folder, file));
    return { command, args: [join(folder, agent)], folder, env, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Into a new environment in the folder. Returns its Python. */
export async function installFromPyPi(
  folder: string,
  packages: readonly string[],
): Promise<string> {
  await execute('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
  const python = join(folder, 'bin', 'python');
  const flags = ['--quiet', '--no-input', '--disable-pip-version-check'];
  await execute(python, ['-m', 'pip', 'install', ...flags, ...packages], { timeout: INSTALL_MS });
  return python;
}

/** Into the folder, without running the scripts of packages. Returns this Node. */
export async function installFromNpm(folder: string, packages: readonly string[]): Promise<string> {
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefix', folder];
  await execute('npm', ['install', ...flags, ...packages], { cwd: folder, timeout: INSTALL_MS });
  return process.execPath;
}
