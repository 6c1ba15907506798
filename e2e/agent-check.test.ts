import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { makeHome, run } from './provoke.ts';

test('a reachable agent is exit code 0 with one answer on standard output; an unreachable one is 1', async () => {
  const home = await makeHome();
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const gone = await scriptedServer(() => {});
  await gone.close();
  const check = (url: string) =>
    run(home, [
      ...['agent', 'check', '--agent-type', 'chatapi-sdk', '--agent-name', 'practice-hard'],
      ...['--endpoint', `${url}/v1`, '--json'],
    ]);

  const [there, away] = [await check(practice.url), await check(gone.url)];

  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(there.stdout)).toMatchObject({ ok: true, status_code: 200 });
  expect(away.code).toBe(1);
  expect(JSON.parse(away.stdout)).toMatchObject({
    ok: false,
    reply: null,
    reason: expect.stringContaining(`Connection error: ${gone.url} cannot be reached`),
  });
});
