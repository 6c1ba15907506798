import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { behave, type FarEnd, type Protocol } from './far-end.ts';

type Relay = Pick<Protocol, 'turns' | 'answer'> & {
  /** The code's file, and what is in it, with the address of the server that decides. */
  file: string;
  text: (url: string) => string;
  settings: (folder: string) => Record<string, unknown>;
};

/** The far end of a target that runs code of this machine, which asks a scripted server what to do. */
export const relayFarEnd = ({ file, text, settings, ...protocol }: Relay): FarEnd => ({
  never: {
    status: 'Code answers, or fails with its own words.',
    secrets: 'Code takes no key of ours. What it may see of the environment is named, and masked.',
  },
  async start(behaviour) {
    const server = await scriptedServer((request, response) =>
      behave(behaviour, { settings: () => ({}), ...protocol }, request, response),
    );
    const folder = await mkdtemp(join(tmpdir(), 'provoke-far-end-'));
    onTestFinished(async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    });
    if (!('gone' in behaviour)) await writeFile(join(folder, file), text(server.url));
    return { settings: settings(folder), env: { PATH: process.env['PATH'] } };
  },
});
