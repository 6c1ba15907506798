import { execFile, spawn } from 'node:child_process';
import { access, cp, mkdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type AtEnd, type ChatSite, serveSite } from './chat-site.ts';
import { freePort } from './free-port.ts';
import { say } from './say.ts';

const apps = fileURLToPath(new URL('./chat-apps', import.meta.url));
const execute = promisify(execFile);

export const APP_INSTALL_MS = 600_000;
const START_MS = 120_000;

/** The versions that the collection was measured with. */
const versions = {
  gradio: '6.31.0',
  streamlit: '1.67.0',
  chainlit: '2.12.0',
  nicegui: '3.18.0',
};
type AppName = keyof typeof versions;
// The keys of an object literal.
export const appNames = Object.keys(versions) as AppName[];

/** How each is started, after its Python. */
const commands: Partial<Record<AppName, (file: string, port: number) => string[]>> = {
  streamlit: (file, port) => [
    ...['-m', 'streamlit', 'run', file, '--server.port', String(port)],
    ...['--server.address', '127.0.0.1', '--server.headless', 'true'],
    ...['--browser.gatherUsageStats', 'false'],
  ],
  chainlit: (file, port) => [
    ...['-m', 'chainlit', 'run', file, '--headless', '--host', '127.0.0.1', '--port', String(port)],
  ],
};

/** Installs a framework into a virtual environment outside of the repository, once. Returns its Python. */
async function installApp(name: AppName): Promise<string> {
  const folder = join(homedir(), '.cache', 'provoke-chat-apps', `${name}-${versions[name]}`);
  const python = join(folder, 'bin', 'python');
  const isThere = await access(join(folder, 'installed')).then(
    () => true,
    () => false,
  );
  if (isThere) return python;
  const timeout = APP_INSTALL_MS;
  await execute('python3', ['-m', 'venv', '--clear', folder], { timeout });
  await execute(python, ['-m', 'pip', 'install', '--quiet', `${name}==${versions[name]}`], {
    timeout,
  });
  await mkdir(join(folder, 'installed'));
  return python;
}

/** Starts a chat made with a Python framework, as its documentation says, and the shop that it asks. */
export async function serveApp(name: AppName, atEnd: AtEnd): Promise<ChatSite> {
  const python = await installApp(name);
  const shop = await serveSite('', '', say, atEnd);
  const port = await freePort();
  const folder = join(tmpdir(), 'provoke-chat-apps', `${name}-${port}`);
  await cp(apps, folder, { recursive: true });
  const file = join(folder, `${name}.app.py`);
  const args = commands[name]?.(file, port) ?? [file];
  const env = {
    ...process.env,
    PORT: String(port),
    SHOP_URL: shop.url,
    GRADIO_ANALYTICS_ENABLED: 'False',
  };
  const app = spawn(python, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  atEnd(async () => {
    if (app.pid !== undefined && app.exitCode === null) process.kill(-app.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const url = `http://127.0.0.1:${port}/`;
  await answers(url);
  return { ...shop, url };
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`${url} does not answer.`);
}
