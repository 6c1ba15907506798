import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

type Checks = { checks: { status: string; what: string; mend: string[] }[] };

test('doctor says what is reachable, missing and failed, and exits with 1 if something failed', async () => {
  const gone = await scriptedServer(() => {});
  await gone.close();
  const { type } = await openTerminal({ LOCALMODEL_BASE_URL: gone.url, PATH: '/nowhere' });

  const { code, stdout } = await type('doctor');

  expect(code).toBe(1);
  expect(stdout).toMatch(/^ok {7}Node 22\.\d+\.\d+$/m);
  expect(stdout).toMatch(/^ok {7}data folder ~\/\.local\/share\/provoke$/m);
  expect(stdout).toMatch(
    /^missing {2}coding agent claude, needed by codecli-a\n {11}provoke codecli-a --binary PATH$/m,
  );
  expect(stdout).toContain(
    `\nfailed   local model server ${gone.url}: connection refused\n           ollama serve`,
  );
});

test('doctor asks the service with the stored key, and its JSON has what fixes a refusal', async () => {
  const server = await scriptedServer((request, response) => {
    response.statusCode = request.path === '/api/tags' ? 200 : 401;
    response.end('{}');
  });
  onTestFinished(server.close);
  const { type } = await openTerminal({
    LOCALMODEL_BASE_URL: server.url,
    PROVOKE_BASE_URL: server.url,
    SERVICE_API_KEY: 'pvk_wrong',
  });

  const { code, stdout } = await type('doctor --json');

  const { checks } = JSON.parse(stdout) as Checks;
  const failed = checks.filter(({ status }) => status === 'failed');
  expect([code, failed]).toEqual([
    1,
    [
      {
        status: 'failed',
        what: `service ${server.url}: answered 401`,
        mend: ['provoke config set --api-key -'],
      },
    ],
  ]);
  expect(stdout).not.toContain('pvk_wrong');
});
