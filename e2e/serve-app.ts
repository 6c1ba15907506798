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
  shiny: '1.8.0',
  panel: '1.9.4',
  marimo: '0.25.2',
  mesop: '1.3.7',
  'dash-chat': '0.3.0',
  'google-adk': '2.13.0',
  pywebio: '1.8.4',
};

/** What its package leaves to be installed. */
const also: Partial<Record<AppName, string>> = {
  'dash-chat': 'dash==4.4.1',
};

export type AppName = keyof typeof versions;

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
  marimo: (file, port) => [
    ...['-m', 'marimo', 'run', file, '--headless', '--no-token', '--port', String(port)],
  ],
  mesop: (file, port) => ['-m', 'mesop.bin.bin', file, '--port', String(port), '--prod'],
  'google-adk': (file, port) => [
    ...['-m', 'google.adk.cli', 'web', '--port', String(port), file.replace(/[^/]+$/, 'adk')],
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
  const packages = [`${name}==${versions[name]}`, also[name]].filter((one) => one !== undefined);
  await execute(python, ['-m', 'pip', 'install', '--quiet', ...packages], { timeout });
  await mkdir(join(folder, 'installed'));
  return python;
}

/** Two tests of one framework share its environment. */
const installed: Partial<Record<AppName, Promise<string>>> = {};

/** Starts a chat made with a Python framework, as its documentation says, and the shop that it asks. */
export async function serveApp(name: AppName, path: string, atEnd: AtEnd): Promise<ChatSite> {
  installed[name] ??= installApp(name);
  const python = await installed[name];
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
    PYTHONPATH: folder,
    GRADIO_ANALYTICS_ENABLED: 'False',
  };
  const app = spawn(python, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  atEnd(async () => {
    if (app.pid !== undefined && app.exitCode === null) process.kill(-app.pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const url = `http://127.0.0.1:${port}/${path}`;
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
