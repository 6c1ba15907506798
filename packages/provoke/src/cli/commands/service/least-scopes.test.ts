import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scope } from '@provoke/contract';
import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createApiKey } from '../../../../../server/src/accounts/keys/key-store.ts';
import { openDatabase } from '../../../../../server/src/db/database.ts';
import { createDatabase } from '../../../../../server/src/test/create-database.ts';
import { serveOn } from '../../../../../server/src/test/serve-on.ts';
import { openTerminal } from '../../test/terminal.ts';

/** A service with a recorded run, a campaign, a schedule and a webhook, and terminals with keys of some scopes. */
async function openService() {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const databaseUrl = await createDatabase();
  const service = await serveOn(databaseUrl);
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  const endpoint = `${practice.url}/v1`;
  const target = `name: practice-naive\n  agent_type: chatapi-sdk\n  endpoint: ${endpoint}`;
  const { user_id: userId, organization_id: organizationId } =
    await service.client.keyContext.get();

  /** A person whose key has these scopes. */
  async function openWith(scopes: readonly Scope[], expiryDate: Date | null = null) {
    const key = await createApiKey(db, {
      ...{ organizationId, userId, name: `${scopes}`, scopes, expiryDate },
    });
    const terminal = await openTerminal({ PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: key });
    const file = `agent:\n  ${target}\nattack:\n  attack_type: direct\n  goals: [Say the code word]\n  judges: [{ type: pattern, planted_secret: ORCHID-77 }]\n`;
    await writeFile(join(terminal.home, 'campaign.yaml'), file);
    const allowed = `{ name: practice-naive, agent_type: chatapi-sdk, endpoint: '${endpoint}' }`;
    await writeFile(join(terminal.home, 'worker.yaml'), `targets:\n  staging: ${allowed}\n`);
    return terminal;
  }
  return { service, openWith };
}

/** The table of docs/guides/using-the-api.md: what a command needs of its key. */
const commands: readonly (readonly [line: string, scopes: readonly Scope[]])[] = [
  ['run campaign.yaml --storage remote', ['read', 'record']],
  ['campaigns --storage remote', ['read']],
  ['show RUN --storage remote', ['read']],
  ['report RUN --storage remote --format md', ['read']],
  ['compare RUN RUN --storage remote', ['read']],
  ['run campaign.yaml --workers staging --json', ['read', 'record', 'run']],
  ['queue list', ['read']],
  ['queue pause CAMPAIGN', ['read', 'run']],
  ['schedule add SCHEDULE campaign.yaml --workers staging --cron "0 3 * * *"', ['run']],
  ['schedule list', ['read']],
  ['schedule pause nightly', ['read', 'run']],
  ['webhook list', ['administer']],
];

test.each(commands)(
  '"%s" works with the scopes that the guide names, and says which one it lacks',
  async (line, scopes) => {
    const { service, openWith } = await openService();
    const owner = await openWith(['read', 'record', 'run', 'administer']);
    await owner.type('run campaign.yaml --storage remote');
    await owner.type('schedule add nightly campaign.yaml --workers staging --cron "0 3 * * *"');
    const handed = await owner.type('run campaign.yaml --workers staging --json');
    const [run] = (await service.client.runs.list({ query: { status: 'COMPLETED' } })).results;
    const typed = (schedule: string) =>
      line
        .replaceAll('RUN', run?.id ?? '')
        .replace('CAMPAIGN', JSON.parse(handed.stdout).name)
        .replace('SCHEDULE', schedule);

    const { code, stderr } = await (await openWith(scopes)).type(typed('least'));

    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.any(String) });
    for (const lacking of scopes) {
      const others = (['read', 'record', 'run', 'administer'] as const).filter(
        (scope) => scope !== lacking,
      );
      const refused = await (await openWith(others)).type(typed(`without-${lacking}`));
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(`The API key lacks the scope "${lacking}"`);
    }
  },
);

test('a worker needs the scope run alone', async () => {
  const { service, openWith } = await openService();
  const owner = await openWith(['read', 'record', 'run']);
  const stop = new AbortController();
  const worker = await openWith(['run']);

  const working = worker.type('work', '', stop.signal);
  await owner.type('run campaign.yaml --workers staging --json');
  const [campaign] = (await service.client.campaigns.list()).results;
  const ended = await owner.type(`queue show ${campaign?.name} --follow`);
  stop.abort();
  await working;

  expect(ended.code).toBe(0);
  const { results } = await service.client.runs.list();
  expect(results).toMatchObject([{ status: 'COMPLETED', total_results: 2 }]);
});

test('a command says that its key has expired', async () => {
  const { service, openWith } = await openService();
  const late = await openWith(['record'], new Date(0));

  const { code, stderr } = await late.type('run campaign.yaml --storage remote');

  expect(code).toBe(1);
  expect(stderr).toMatch(
    /The service at \S+ refused the key pvk_\w{8}_… \(401\): it has expired\./,
  );
  expect(await service.client.runs.list()).toMatchObject({ count: 0 });
});
