import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../../../../server/src/test/prepare-data-folder.ts';
import { openTerminal } from '../../test/terminal.ts';

const env = { TARGET_KEY: 'sk-target-123456', AWS_SECRET_ACCESS_KEY: 'aws-secret-123456' };

async function agentAt() {
  const server = await scriptedServer(
    (_, response) => void response.end('{"choices":[{"message":{"content":"no"}}]}'),
  );
  onTestFinished(server.close);
  return server;
}

/** A campaign left unfinished by a spent budget, and the machine that started it. */
async function unfinished() {
  const agent = await agentAt();
  const here = await openTerminal(env);
  const place = `--data-dir ${await prepareDataFolder(join(here.home, 'data'))}`;
  await here.type(
    `eval flipattack --agent-name a --agent-type chatapi-sdk --endpoint ${agent.url} --api-key-env TARGET_KEY --goals x --goals y --max-requests 1 ${place} --json`,
  );
  const listed = JSON.parse((await here.type(`campaigns ${place} --json`)).stdout);
  const path = join(here.home, 'data/campaigns', listed.campaigns[0].id, 'campaign.json');
  return {
    agent,
    here,
    resume: `resume ${place} --max-requests 9`,
    async change(edit: (manifest: string) => string) {
      await writeFile(path, edit(await readFile(path, 'utf8')), { mode: 0o600 });
    },
  };
}

test('a campaign started here resumes with the variables that it names', async () => {
  const { agent, here, resume } = await unfinished();

  expect(await here.type(resume)).toMatchObject({ code: 0 });
  expect(agent.requests.map(({ headers }) => headers.authorization)).toEqual(
    // The second one that refuses, and a harmless request beside it.
    Array(3).fill('Bearer sk-target-123456'),
  );
});

test('a folder from elsewhere gets no variables of this machine until the user trusts it', async () => {
  const { agent, resume } = await unfinished();
  const elsewhere = await openTerminal(env);
  const before = agent.requests.length;

  const refused = await elsewhere.type(resume);
  const sentBefore = agent.requests.length;
  const trusted = await elsewhere.type(`${resume} --trust-folder`);

  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/environment variable TARGET_KEY.*--trust-folder/),
  });
  expect([sentBefore, trusted.code]).toEqual([before, 0]);
});

test.each<[string, (manifest: string, evil: string, real: string) => string]>([
  ['another address', (text, evil, real) => text.replaceAll(real, evil)],
  ['another variable', (text) => text.replaceAll('TARGET_KEY', 'AWS_SECRET_ACCESS_KEY')],
])('a campaign changed after its start is no longer trusted: %s', async (_, edit) => {
  const { agent, here, resume, change } = await unfinished();
  const evil = await agentAt();
  const before = agent.requests.length;
  await change((text) => edit(text, evil.url, agent.url));

  expect(await here.type(resume)).toMatchObject({ code: 2 });
  expect([evil.requests, agent.requests.length]).toEqual([[], before]);
});
