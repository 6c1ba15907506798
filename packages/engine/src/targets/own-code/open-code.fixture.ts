import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TargetReply } from '@provoke/evidence';
import { onTestFinished } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import type { Environment, Target, TargetAdapter } from '../../definitions/target.ts';

type Options = { env?: Environment; timeoutMs?: number };

/** A target over code in a folder of its own, with these files in it. */
export async function openCode(
  adapter: TargetAdapter,
  files: Record<string, string>,
  settings: object | ((folder: string) => object),
  { env = {}, timeoutMs = 20_000 }: Options = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-code-'));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), text, { mode: 0o755 });
  const agent: Target = adapter.connect(
    adapter.settings.parse({
      folder,
      ...(typeof settings === 'function' ? settings(folder) : settings),
    }),
    {
      fetch,
      env: { PATH: process.env['PATH'], ...env },
      timeoutMs,
    },
  );
  onTestFinished(async () => {
    await agent.close?.();
    await rm(folder, { recursive: true, force: true });
  });
  const send = (
    given: string | readonly Message[],
    options: Partial<Parameters<Target['send']>[1]> = {},
  ): Promise<TargetReply> => {
    const messages =
      typeof given === 'string' ? [{ role: 'user' as const, content: given }] : given;
    return agent.send(agent.payload(messages, { maxTokens: undefined }), {
      signal: AbortSignal.timeout(20_000),
      ...options,
    });
  };
  return { agent, folder, send };
}

/** A conversation of three turns. */
export const threeTurns: readonly Message[] = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];
