import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  messagesStream,
  type ScriptedTool,
  scriptedServer,
  scriptedTool,
  threadEvents,
} from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { prepareDataFolder } from '../../packages/server/src/test/prepare-data-folder.ts';
import { nothing, serveSite } from '../chat-site.ts';
import { shopPage, shopScript } from '../practice-shop.ts';
import { makeHome, serve, writeTool } from '../provoke.ts';
import { startLocalModels } from './local-models.ts';
import type { Scene } from './scenes.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Seconds after which a command that runs until Ctrl-C gets it. */
const LIMIT = 10;

/** A folder with the examples of the checkout, and around it what the guides presume: an agent, models, commands. */
export async function openScene({ service: settings }: Scene) {
  const home = await makeHome();
  const cwd = join(home, 'work');
  await mkdir(cwd, { mode: 0o711 });
  await cp(fromRoot('examples'), join(cwd, 'examples'), { recursive: true });
  const models = await startLocalModels();
  const shop = await serveSite(shopPage, shopScript, (_, response) => nothing(response));
  const hook = await scriptedServer((_, response) => void response.end());
  onTestFinished(hook.close);
  const env: Record<string, string | undefined> = {
    ...{ PATH: await makePath(home), HOME: home, TMPDIR: process.env['TMPDIR'] },
    ...{ AGENT: await startAgent(), OLLAMA_HOST: models.url, shopPage: shop.url, HOOK: hook.url },
    ...{ MY_AGENT_KEY: 'key-of-the-agent', AGENT_KEY: 'key-of-the-agent', TEAM_HEADER: 'red' },
    PORT: '0',
  };
  const dataDir = join(cwd, 'data');
  if (settings === undefined) await prepareDataFolder(dataDir);
  else {
    const values = Object.entries(settings).map(([name, value]) => [
      name,
      value.replace('$MODELS', models.practiceUrl),
    ]);
    const quiet = { LOG_LEVEL: 'error', RATE_LIMIT_PER_HOUR: '0' };
    const service = await serve(home, dataDir, {
      env: { ...quiet, ...Object.fromEntries(values) },
    });
    Object.assign(env, { PROVOKE_BASE_URL: service.url, SERVICE_BASE_URL: service.url });
    env['SERVICE_API_KEY'] = service.apiKey ?? '';
  }
  return { home, cwd, env };
}

/** `provoke`, and the command lines that it attacks. */
async function makePath(home: string): Promise<string> {
  const tools = join(home, 'bin');
  await mkdir(tools);
  const bin = fromRoot('packages/provoke/bin/provoke.js');
  const command = `"${process.execPath}" "${bin}" "$@"`;
  await writeTool(
    join(tools, 'provoke'),
    `#!/bin/sh
case "$*" in
serve*|work*|*--follow*) exec timeout --preserve-status --signal=INT "\${LIMIT:-${LIMIT}}" ${command} ;;
esac
exec ${command}
`,
  );
  const answer = { text: 'No.', session: 's' };
  const claude = await tool('claude', `print(${JSON.stringify(messagesStream(answer))});`);
  const codex = await tool('codex', `print(${JSON.stringify(threadEvents(answer))});`);
  return [tools, claude, codex, process.env['PATH']].join(':');
}

async function tool(name: string, script: string): Promise<string> {
  const { folder, remove }: ScriptedTool = await scriptedTool(name, script);
  onTestFinished(remove);
  return folder;
}

/** The address of the agent in `examples/`, which keeps a code word. */
async function startAgent(): Promise<string> {
  const child = spawn(process.execPath, [fromRoot('examples/chat-agent.mjs'), '0']);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return line.replace('Listening on ', '');
}
