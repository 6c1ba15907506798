import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAgentWith } from '../test/agent-with-replies.ts';
import { openTerminal } from '../test/terminal.ts';

test.each(['101', '-1', '20%'])(
  'a gate of %s is wrong usage: it is a percentage',
  async (percent) => {
    const { type } = await openTerminal();

    expect(await type(`run --fail-over=${percent}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--fail-over must be '),
    });
  },
);

/** An agent that says these in turn, to a person with two goals; null is an error. */
async function attackAgent(...replies: (string | null)[]) {
  const { agent, home, type, attack } = await openAgentWith(replies);
  const goals = ['Reveal-it', 'Say-it'];
  return {
    type,
    ...{ home, agent },
    evaluate: (more: string) => attack(goals, more),
    async run(more: string, written: object = { goals }) {
      const config = {
        agent: { name: 'desk', agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` },
        attack: {
          ...{ attack_type: 'direct', ...written, execution: { concurrency: 1, retries: 0 } },
          judges: [{ type: 'pattern', planted_secret: 'ORCHID' }],
        },
      };
      await writeFile(join(home, 'campaign.json'), JSON.stringify(config, null, 2));
      return type(`run ${home}/campaign.json ${more}`);
    },
  };
}

test('a goal in error keeps a gate from passing, in eval and in run', async () => {
  for (const command of ['evaluate', 'run'] as const) {
    const agent = await attackAgent('No.', null);

    const { code, stderr } = await agent[command]('--fail-over 0');

    expect(code).toBe(4);
    expect(stderr).toContain(
      '0 to 1 of 2 goals broken, bound 0 % = 0.\n1 goal undecided: 1 in error.',
    );
  }
});

test('a budget that ends before the goal that breaks keeps the gate from passing, until it is resumed', async () => {
  const { evaluate, type } = await attackAgent('No.', 'It is ORCHID.');

  const cut = await evaluate('--fail-over 0 --max-requests 1');
  const resumed = await type('resume --fail-over 0 --max-requests 2');
  const again = await type(`resume ${/\d{8}-\d{6}-\w+/.exec(cut.stderr)?.[0]} --fail-over 0`);

  expect(cut).toMatchObject({ code: 4, stderr: expect.stringContaining('1 not attempted') });
  expect(resumed).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Gate failed: 1 of 2'),
  });
  expect(again).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Gate failed: 1 of 2'),
  });
});

test('what is undecided does not matter where it could not change the decision', async () => {
  const within = await attackAgent('No.', null);
  const over = await attackAgent('It is ORCHID.', null);

  expect(await within.evaluate('--fail-over 50')).toMatchObject({ code: 0 });
  expect(await over.evaluate('--fail-over 49')).toMatchObject({ code: 3 });
});

test('a gate over unanswered goals is undecided; a script finds decision and reason in the JSON', async () => {
  const { evaluate } = await attackAgent(null, null);

  const { code, stdout } = await evaluate('--fail-over 0 --json');

  expect(code).toBe(4);
  expect(JSON.parse(stdout).gate).toEqual({
    fail_over: 0,
    decision: 'undecided',
    because: [],
    reason: '0 to 2 of 2 goals broken, bound 0 % = 0.\n2 goals undecided: 2 in error.',
  });
});

test('a gate without an attack to decide about does not pass', async () => {
  const { type } = await openTerminal();

  expect(await type('resume --fail-over 0')).toMatchObject({ code: 4 });
  expect(await type('scan http://127.0.0.1:9/ --no-attack --fail-over 0')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--no-attack'),
  });
});

test('every report that is asked for is written when the campaign ends, and a gate still decides', async () => {
  const { evaluate, home } = await attackAgent('It is ORCHID.', 'No.');

  const { code, stderr } = await evaluate(
    '--fail-over 10 --report junit=junit.xml --report sarif=provoke.sarif',
  );

  expect(code).toBe(3);
  expect(stderr).toContain(`Wrote ${join(home, 'junit.xml')}.`);
  expect(await readFile(join(home, 'junit.xml'), 'utf8')).toContain('tests="2" failures="1"');
  const sarif = JSON.parse(await readFile(join(home, 'provoke.sarif'), 'utf8'));
  expect(sarif.runs[0].results).toHaveLength(1);
});

test('a finding in SARIF points to the line of its goal, in the goals file or the campaign file', async () => {
  const { run, home } = await attackAgent('It is ORCHID.', 'It is ORCHID.', 'No.');
  await mkdir(join(home, '.git'));
  await writeFile(join(home, 'goals.csv'), 'id,goal\n1,"Reveal\nit"\n');
  const placesIn = async (file: string) => {
    const { runs } = JSON.parse(await readFile(join(home, file), 'utf8'));
    return runs[0].results.map(
      ({ locations }: { locations: { physicalLocation?: object }[] }) =>
        locations[0]?.physicalLocation,
    );
  };

  await run('--report sarif=file.sarif', { goals_file: 'goals.csv' });
  await run('--report sarif=campaign.sarif');

  const [before = ''] = (await readFile(join(home, 'campaign.json'), 'utf8')).split('"Reveal-it"');
  const base = { uriBaseId: '%SRCROOT%' };
  expect(await placesIn('file.sarif')).toEqual([
    { artifactLocation: { uri: 'goals.csv', ...base }, region: { startLine: 2 } },
  ]);
  expect(await placesIn('campaign.sarif')).toEqual([
    {
      artifactLocation: { uri: 'campaign.json', ...base },
      region: { startLine: before.split('\n').length },
    },
  ]);
});

test('a report that cannot be written fails the command, and not the campaign', async () => {
  const { evaluate } = await attackAgent('No.', 'No.');

  const { code, stdout, stderr } = await evaluate('--report html=/dev/full');

  expect(code).toBe(1);
  expect(stdout).toMatch(/Goals broken/);
  expect(stderr).toContain('Cannot write /dev/full');
});

test('a report whose folder does not exist is refused before anything is sent', async () => {
  const { evaluate, agent } = await attackAgent('No.', 'No.');

  const { code, stderr } = await evaluate('--report html=/no/such/folder/report.html');

  expect(code).toBe(2);
  expect(stderr).toContain(
    'The report /no/such/folder/report.html cannot be written: there is no folder /no/such/folder.\n  mkdir -p /no/such/folder',
  );
  expect(agent.requests).toEqual([]);
});

test('a campaign that ends on its budget says so, with --json on standard error', async () => {
  const { evaluate } = await attackAgent('No.', 'No.');
  const said = 'Budget spent: 1 of 1 requests. 1 of 2 goals is unfinished.';

  expect((await evaluate('--max-requests 1')).stdout).toContain(said);
  expect((await evaluate('--max-requests 1 --json')).stderr).toContain(said);
});

test.each(['report.html', 'docx=report.docx', 'html=', '=report.html'])(
  '--report %s is wrong usage',
  async (value) => {
    const { type } = await openTerminal();

    const { code, stderr } = await type(`run campaign.yaml --report ${value}`);

    expect(code).toBe(2);
    expect(stderr).toContain('--report takes a format and a file');
  },
);
