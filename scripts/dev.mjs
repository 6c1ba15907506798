// `npm run dev`: the dashboard, reloaded when its source changes, with the practice campaign of `npm start`.
// `npm run dev -- http://127.0.0.1:8080`: the same with the data of a service that is running.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../packages/dashboard', import.meta.url));
const provoke = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));

/** Vite's own server shows the dashboard; everything else is the service's. */
async function showDashboard(serviceUrl) {
  const server = await createServer({
    root,
    server: { host: '127.0.0.1', proxy: { '^/(?!app/)': serviceUrl } },
  });
  await server.listen();
  return server.resolvedUrls.local[0];
}

/** The demo, and the link that it prints when its campaign is over. */
async function startDemo() {
  const demo = spawn(process.execPath, [provoke, 'demo'], { stdio: ['ignore', 'pipe', 'inherit'] });
  demo.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => demo.kill(signal));
  for await (const line of createInterface({ input: demo.stdout })) {
    const [link] = /http\S+\/auth\/link#\S+/.exec(line) ?? [];
    if (link) return new URL(link);
    console.log(line);
  }
  throw new Error('The demo printed no link.');
}

const [given] = process.argv.slice(2);
const link = given ? undefined : await startDemo();
const shown = await showDashboard(given ?? link.origin);
console.log(link ? `Signs you in once: ${shown}link${link.hash}` : shown);
