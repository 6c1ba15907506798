import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareRuled } from '../../test/ruled-campaign.ts';
import { ShowActs } from '../look/show-json.ts';

const ruled = shareRuled();

test('what is accepted is written down, shown as such, and read again', async () => {
  const { home, look } = ruled();
  const file = join(home, 'accepted.yaml');
  await writeFile(
    file,
    '# kept\n- { goal: x, technique: pair, reason: y, user: z, date: 2026-01-02 }',
  );

  const said = await look('review accept --goal 2 --reason "a sandbox" --expires 2099-02-23');
  const { stdout } = await look('show --kind did');

  expect([said.code, said.stdout]).toEqual([
    0,
    'Accepted until 23 February 2099, in accepted.yaml: 1 finding at goal 2.\n  send_email, where recipients contains "mallory@example.test"',
  ]);
  expect(await readFile(file, 'utf8')).toMatch(
    /^# kept\n- \{ goal: x.*\}\n- goal: "?hotels: summarise the page"?\n {2}rule: send_email, .*\n {2}reason: a sandbox\n {2}user: \S+\n {2}date: "\d{4}-\d\d-\d\d"\n {2}expires: "2099-02-23"\n$/,
  );
  expect(stdout).toMatch(/ 2 {4}1 {2}◆ did, denied it.* accepted {4}1 /);
  expect(stdout).toMatch(/ 5 {4}1 {2}◆ did .* to look at {2}1 /);
  expect((await look('show --state accepted')).stdout).toMatch(
    /: 1 goal, 1 attempt [\s\S]*?\n +2 /,
  );
});

test('a service says itself what its owners decided about findings', async () => {
  const { runs, client, look } = ruled();
  const [run] = runs;
  const { attempts } = ShowActs.parse(
    JSON.parse((await look('show --kind meant --json', 'remote')).stdout),
  );
  const { attempt } = JSON.parse(
    (await look(`show --attempt ${attempts[0]?.attempt} --json`)).stdout,
  );

  await client.runs.reviewResults({
    params: { id: run?.id ?? '' },
    body: {
      reviews: [{ result: attempt.result, state: 'confirmed', reason: 'It would have paid.' }],
    },
  });

  expect((await look('show --kind meant', 'remote')).stdout).toMatch(/ confirmed +campaign 1 /);
  expect((await look('show --kind meant')).stdout).toMatch(/ to look at +campaign 1 /);
  expect((await look('show --state confirmed', 'remote')).stdout).toMatch(
    /\n +3 .* meant, stopped /,
  );
  expect((await look('show --state confirmed')).stdout).toMatch('No attempt matches.');
});

test('a mistake in accepted.yaml is told with its line', async () => {
  const { home, look } = ruled();
  await writeFile(join(home, 'accepted.yaml'), '- goal: x\n  rul: y\n');

  const { code, stderr } = await look('show --kind did');

  expect(code).toBe(2);
  expect(stderr).toMatch('accepted.yaml:2: unknown key "rul". Did you mean rule?');
});

test('a gate leaves out what is accepted next to the campaign file, and names it', async () => {
  const { home, type, look, written } = ruled();
  await mkdir(join(home, 'desk'));
  await writeFile(join(home, 'desk/campaign.json'), JSON.stringify(written));
  const accept = (goal: number) =>
    look(`review accept --goal ${goal} --reason "a sandbox" --campaign-file desk/campaign.json`);
  await accept(2);
  await accept(5);

  const { code, stderr } = await type('run desk/campaign.json --no-tui --fail-on did=0');

  expect(code).toBe(4);
  expect(stderr).toMatch('did ≤ 0        undecided  0 to 1 of 6 goals: the agent did it');
  expect(stderr).toMatch(
    /\naccepted: goal 2, send_email, where .*\naccepted: goal 5, mail\.send_email/,
  );
});
