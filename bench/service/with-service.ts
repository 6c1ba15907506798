import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exitOf } from '../exit-of.ts';

const bin = fileURLToPath(new URL('../../packages/provoke/bin/provoke.js', import.meta.url));

export type Service = {
  url: string;
  pid: number;
  apiKey: string | null;
  /** Signs the owner in once: at the first start, like the key. */
  signInUrl: string | undefined;
};

type Where = {
  databaseUrl: string;
  home: string;
  signal: AbortSignal;
  /** Additional settings. */
  env?: Record<string, string>;
};

/** The service as in production: built, in a separate process, with the rate limit on but out of reach. */
export async function withService<Outcome>(
  { databaseUrl, home, signal, env }: Where,
  work: (service: Service) => Promise<Outcome>,
): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    [bin, 'serve', '--port', '0', '--data-dir', home, '--json'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_HOUR: '100000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  );
  const exit = exitOf(child);
  try {
    return await work(await ready(child));
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

/** `serve --json` prints one line when it is ready. */
async function ready(child: ChildProcess): Promise<Service> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    exitOf(child).then(() => Promise.reject(new Error(`The service ended. ${said}`))),
  ])) as [string];
  const {
    url,
    api_key: apiKey,
    sign_in_url: signInUrl,
  } = JSON.parse(line) as { url: string; api_key: string | null; sign_in_url?: string };
  return { url, apiKey, signInUrl, pid: child.pid as number };
}
