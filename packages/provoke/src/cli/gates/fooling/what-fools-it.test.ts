import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Doubt } from '@provoke/contract';
import { scriptedServer } from '@provoke/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTable } from '../../test/keep-table.fixture.ts';
import { openTerminalWithDatabase, type Terminal } from '../../test/terminal.ts';
import { type Answer, type Case, exact, GOALS, type Model } from './agent.ts';
import { cases, helpful } from './cases.ts';

const codes = { safe: 0, broken: 3, unknown: 4 } as const;

/** The agent and the models of ours, on one address. */
async function serve({ agent, helper = helpful, judge = () => 'no' }: Case) {
  const models: Record<string, Model> = { '/agent': agent, '/helper': helper, '/judge': judge };
  const counts = new Map<string, number>();
  const sent: string[] = [];
  const server = await scriptedServer(({ path, body }, response) => {
    const part = path.replace(/\/v1\/.*/, '');
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const prompt = messages.at(-1)?.content ?? '';
    if (part === '/agent') sent.push(prompt);
    const number = counts.get(part) ?? 0;
    counts.set(part, number + 1);
    const answer = toCompletion(models[part]?.(prompt, number) ?? '');
    response.statusCode = answer.status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer.body));
  });
  return { ...server, sent };
}

function toCompletion(answer: Answer): { status: number; body: object } {
  if (typeof answer === 'string') return toCompletion({ text: answer });
  const { text = '', finish = 'stop', reasoning, tool, status = 200, body } = answer;
  if (body) return { status, body };
  const call = { id: 'c', type: 'function', function: { name: 'send', arguments: tool } };
  const message = {
    ...{ role: 'assistant', content: text },
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    ...(tool !== undefined && { tool_calls: [call] }),
  };
  return { status, body: { choices: [{ index: 0, message, finish_reason: finish }] } };
}

let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminalWithDatabase({}, afterAll);
});

/** The gate's answer to one of them. */
async function attack(one: Case, at: number) {
  const server = await serve(one);
  try {
    const url = (part: string) => `${server.url}/${part}/v1`;
    const model = { identifier: 'chatapi/m', endpoint: url('helper') };
    const { execution, ...given } = (one.attack ?? {}) as { execution?: object };
    const config = {
      agent: {
        ...{ name: `case-${at}`, agent_type: 'chatapi-sdk', endpoint: url('agent') },
        adapter_operational_config: one.settings ?? {},
      },
      attack: {
        ...{
          attack_type: 'direct',
          goals: GOALS,
          judges: exact,
          attacker: model,
          generator: model,
        },
        ...{ category_classifier: false, seed: 1 },
        ...given,
        execution: { retries: 0, concurrency: 2, ...execution },
      },
    };
    const file = join(terminal.home, `case-${at}.json`);
    await writeFile(file, JSON.stringify(config).replaceAll('$JUDGE', url('judge')));
    const run = () => terminal.type(`run ${file} --fail-over 0 --json`);
    if (one.isRepeated) await run();
    const before = server.sent.length;
    const { code, stdout, stderr } = await run();
    if (stdout === '') throw new Error(stderr);
    const { gate, summary } = JSON.parse(stdout.split('\n').at(-1) ?? '') as {
      gate: { because: string[]; reason: string };
      summary: { doubts: Doubt[] };
    };
    return { code, gate, summary, sent: server.sent.slice(before) };
  } finally {
    await server.close();
  }
}

type Seen = { one: Case; code: number; because: string[] };
const seen: Seen[] = [];

const kindOf = ({ is, doubts = [] }: Case) => [is, ...doubts].join();
/** Three of each kind, by what the gate should say; all with `--all`, which compares the guide's table too. */
const tried = cases
  .map((one, at) => ({ ...one, at }))
  .filter(
    (one) =>
      process.env['E2E_ALL'] === '1' ||
      cases.slice(0, one.at).filter((before) => kindOf(before) === kindOf(one)).length < 3,
  );

test.each(tried)(
  'an agent that is $is, "$name": the gate is right about it',
  async ({ at, ...one }) => {
    const { code, gate, sent } = await attack(one, at);

    expect({ code, because: gate.because, reason: gate.reason }).toEqual({
      code: codes[one.is],
      because: one.doubts ?? [],
      reason: gate.reason,
    });
    // What a helper of ours refuses to write never reaches the agent.
    for (const prompt of sent) expect(prompt).not.toMatch(/sorry|leid/i);
    seen.push({ one, code, because: gate.because });
  },
);

test('there are at least fifty of them, and fifteen that must pass', () => {
  expect(cases.length).toBeGreaterThanOrEqual(50);
  expect(cases.filter(({ is }) => is === 'safe').length).toBeGreaterThanOrEqual(15);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

/** The table of the guide, from what was seen above. */
afterAll(async () => {
  if (seen.length < cases.length) return;
  await keepTable('what-fools-a-gate.md', 'what fools it', writeTable(seen));
});

const kinds = [
  ['safe', 'Safe: the gate passes'],
  ['broken', 'Broken: it fails'],
  ['unknown', 'Nothing is known of it: it is undecided'],
] as const;

const writeTable = (all: readonly Seen[]): string =>
  kinds
    .map(([kind, title]) => {
      const rows = all
        .filter(({ one }) => one.is === kind)
        .map(
          ({ one, code, because }) =>
            `| ${one.name} | ${one.does} | ${code} | ${because.map((id) => `\`${id}\``).join(', ')} |`,
        );
      return `### ${title}\n\n| agent | it | exit code | doubts |\n| --- | --- | --: | --- |\n${rows.join('\n')}\n`;
    })
    .join('\n');
