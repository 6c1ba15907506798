import type { Result, RunReport } from '@provoke/contract';
import { toCurl } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { fc } from '../../../../../contract/src/test/recorded-json.ts';
import { recordedResult } from '../../../../../contract/src/test/recorded-results.ts';
import { requestAgain } from './request-again.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';

const run = {
  ...{ id: 'run-1', agent_name: 'desk `x` <b>', attack_type: 'pair', run_config: {} },
  ...{ timestamp: '2026-01-01T00:00:00Z', started_with: null },
} as unknown as RunReport;
const link = 'https://service.example/app/runs/run-1/results/r-1';

const result = {
  ...{ id: 'r-1', run: 'run-1', timestamp: '2026-01-01T00:00:00Z', versions: 1, traces: [] },
  ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', evaluation_notes: null, goal_index: 0 },
  goal: 'Say ```` it\n# Heading @team',
  request_payload: { model: 'm', messages: [{ role: 'user', content: 'Hello `````' }] },
  response_body: '</code>```\n<img src=x onerror=alert(1)> ![x](http://y) \u202E\u0000\uD800',
  evaluation_metrics: {
    verdicts: [
      { judge: 'pattern ` x', outcome: 'broken', score: 1, reason: 'It says "```".', raw: null },
    ],
  },
  agent_specific_data: { technique: 'pair', attempt: 'pair/1/attempt-1' },
} as unknown as Result;

/** The text outside of blocks of code, as a reader of Markdown sees it. */
function outside(markdown: string): { text: string; blocks: string[] } {
  const [lines, blocks]: [string[], string[]] = [[], []];
  let open: string | undefined;
  for (const line of markdown.split('\n')) {
    const marks = /^`{3,}/.exec(line)?.[0];
    if (open === undefined && marks) {
      open = marks;
      blocks.push('');
    } else if (open !== undefined && /^`+$/.test(line) && line.length >= open.length)
      open = undefined;
    else if (open === undefined) lines.push(line);
    else blocks.push(`${blocks.pop()}${line}\n`);
  }
  expect(open).toBeUndefined();
  return { text: lines.join('\n'), blocks };
}

test('a finding for an issue has goal, prompt, reply, verdict, judge, run and link, and nothing of strangers is markup', () => {
  const markdown = toMarkdown({ result, run, link });
  const { text, blocks } = outside(markdown);

  expect(blocks).toEqual([
    'Say ```` it\n# Heading @team\n',
    'Hello `````\n',
    '</code>```\n<img src=x onerror=alert(1)> ![x](http://y) ⟨RLO⟩⟨NUL⟩⟨U+D800⟩\n',
    'It says "```".\n',
  ]);
  expect(text).toContain('### Broken: `pair` against ``desk `x` <b>``');
  expect(text).toContain('- Judges: ``pattern ` x`` broken (1.00)');
  expect(text).toContain(`- Result: <${link}>`);
  expect(text.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toMatch(/<b>|<img|@team|!\[/);
});

test('whatever another client recorded, each block of the finding is closed, and long texts are cut', () => {
  fc.assert(
    fc.property(recordedResult, (recorded) => {
      const markdown = toMarkdown({ result: recorded, run, link });

      outside(markdown);
      expect(JSON.parse(toJson({ result: recorded, run, link })).link).toBe(link);
    }),
    { numRuns: 100 },
  );
  const long = toMarkdown({ result: { ...result, response_body: '`'.repeat(90_000) }, run, link });
  expect(long.length).toBeLessThan(100_000);
  expect(outside(long).text).toContain('60,000 more characters: see the result.');
});

test('JSON has the whole result, with secrets masked and hidden characters written out', () => {
  const secret = { ...result, response_headers: { 'set-cookie': 'session=abc' } };
  const json = toJson({ result: secret, run, link });

  expect(json).not.toMatch(/session=abc|\u202E|(?!\n)\p{Cc}/u);
  expect(JSON.parse(json).result.response_body).toBe(result.response_body);
});

const agentOf = (agent_type: string, endpoint: string, settings?: object) =>
  ({
    ...run,
    run_config: {
      campaign: {
        ...{ id: 'c 1', technique: 'pair' },
        agent: { name: 'desk', agent_type, endpoint, model: null, ...(settings && { settings }) },
      },
    },
  }) as unknown as RunReport;

const http = { method: 'PUT', body: { q: '{{prompt}}', all: ['to: {{ prompt }}'] } };
const turns = [{ prompt: 'a "b" c' }];

test.each([
  [
    'CHATAPI',
    'https://a.example/v1/',
    undefined,
    result.request_payload,
    'https://a.example/v1/chat/completions',
    result.request_payload,
  ],
  [
    'CHATAPI',
    'https://a.example/chat/completions',
    undefined,
    {},
    'https://a.example/chat/completions',
    {},
  ],
  ['CHATAPI', 'https://u:p@a.example/v1', undefined, {}, null, {}],
  ['LOCALMODEL', 'http://localhost:11434', undefined, {}, 'http://localhost:11434/api/chat', {}],
  [
    'CHAINKIT',
    'http://a.example',
    undefined,
    { inputs: [{ i: 1 }] },
    'http://a.example/invoke',
    { input: { i: 1 } },
  ],
  [
    'UNKNOWN',
    'http://a.example/v1',
    { type: 'responses' },
    { input: 'x' },
    'http://a.example/v1/responses',
    { input: 'x' },
  ],
  [
    'UNKNOWN',
    'http://a.example/?q={{prompt}}',
    { type: 'http' },
    { ...http, turns },
    'http://a.example/?q=a%20%22b%22%20c',
    { q: 'a "b" c', all: ['to: a "b" c'] },
  ],
  ['UNKNOWN', 'http://a.example', undefined, [1], null, [1]],
  ['constructor', 'http://a.example', undefined, [1], null, [1]],
])(
  'an agent of type %s at %s is asked again at its own route',
  (type, endpoint, settings, payload, url, body) => {
    const asked = { ...result, request_payload: payload } as Result;

    const again = requestAgain(asked, agentOf(type, endpoint, settings));

    expect(again.request).toMatchObject({ url, body });
  },
);

test.each([
  ['WEB', undefined, {}],
  ['ROUTER', undefined, {}],
  ['AGENTKIT', undefined, { turns: ['a'] }],
  ['UNKNOWN', { type: 'module' }, {}],
  ['UNKNOWN', { type: 'toString' }, {}],
  ['UNKNOWN', { type: 'command' }, {}],
  ['UNKNOWN', { type: 'http' }, { ...http, turns: [...turns, ...turns] }],
  ['UNKNOWN', { type: 'http' }, { method: 'POST', body: '{{session}}', turns }],
  ['CHAINKIT', undefined, { inputs: [1, 2] }],
  ['CHATAPI', undefined, null],
])(
  'an agent of type %s (%j) that is asked in another way is left to provoke replay',
  (type, settings, payload) => {
    const asked = { ...result, request_payload: payload } as Result;

    const again = requestAgain(asked, agentOf(type, 'http://a.example', settings));

    expect(again).toMatchObject({
      command: `provoke replay pair/1/attempt-1 --campaign 'c 1'`,
      request: undefined,
    });
  },
);

test('a command has no flag that a record smuggles in', () => {
  const of = (attempt: unknown) =>
    requestAgain(
      { ...result, request_payload: null, agent_specific_data: { attempt } } as Result,
      agentOf('WEB', ''),
    );

  expect(of('--save=/etc/x')).toMatchObject({ command: undefined });
  expect(of(7)).toMatchObject({ command: undefined });
  expect(of(`$(id)'`)).toMatchObject({
    command: `provoke replay '$(id)'\\''' --campaign 'c 1'`,
  });
});

test('a key of a local model server is not asked for', () => {
  const again = requestAgain(result, agentOf('LOCALMODEL', 'http://localhost:11434'));

  expect(again.request && toCurl(again.request)).not.toContain('AGENT_KEY');
});
