import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const INSTALL_MS = 150_000;
const execute = promisify(execFile);

export type Installed =
  | { folder: string; path: string; version: string; remove(): Promise<void> }
  | { missing: string };

/** A real command-line tool from npm, in its own folder; or the reason why it could not be installed. */
export async function installTool(name: string, packageName: string): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-tool-'));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const path = [join(folder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  try {
    const flags = ['--no-audit', '--no-fund', '--no-save', '--fetch-retries=1', '--prefix', folder];
    await execute('npm', ['install', ...flags, packageName], { cwd: folder, timeout: INSTALL_MS });
    const asked = { env: { PATH: path, HOME: folder }, timeout: 30_000 };
    const { stdout } = await execute(name, ['--version'], asked);
    return { folder, path, version: stdout.trim(), remove };
  } catch (error) {
    await remove();
    const lines = (error as Error).message.split('\n');
    const reason = lines.find((line) => line.startsWith('npm error')) ?? lines[0] ?? '';
    return { missing: `${packageName} cannot be installed here: ${reason.slice(0, 200)}` };
  }
}
