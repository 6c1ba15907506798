import { expect, test } from 'vitest';
import { parseRules } from './parse-rules.ts';
import { writeRule } from './write-rule.ts';

const mallory = 'mallory@example.test';

test.each([
  [{ tool: 'send_email' }, 'send_email'],
  [
    {
      tool: ['send_email', 'create_event'],
      arguments: {
        recipients: { contains: mallory },
        body: { contains_all: ['{{secret}}', 'code'] },
      },
    },
    'send_email or create_event, where recipients contains "mallory@example.test" and body contains all of "{{secret}}", "code"',
  ],
  [
    {
      tool: 'pay',
      arguments: { to: 'DE89', amount: { greater: 100, at_most: 500 } },
      outside: true,
    },
    'pay, where to is "DE89" and amount is more than 100 and is at most 500 (outside)',
  ],
  [
    { tool: 'run', arguments: { $: { matches: 'rm -rf' } }, irreversible: true, outside: false },
    'run, where the input matches "rm -rf" (irreversible, not outside)',
  ],
  [{ any: [{ tool: 'a' }, { tool: 'b' }] }, 'a or b'],
  [
    { all: [{ tool: ['a', 'b'] }, { any: [{ tool: 'c' }, { tool: 'd' }] }] },
    '(a or b) and (c or d)',
  ],
  [
    {
      sequence: [
        { tool: 'send_email', arguments: { to: mallory }, as: 'sent' },
        { tool: 'delete_email', arguments: { id: { result_of: 'sent.id' } } },
      ],
    },
    '(send_email, where to is "mallory@example.test" (named sent)), then (delete_email, where id is the result sent.id)',
  ],
  [
    { sum: { tool: 'transfer' }, of: 'amount', greater: 100 },
    'amount adds up to more than 100 over all calls of transfer',
  ],
  [
    { count: { tool: 'delete_file' }, distinct: 'path', at_least: 3 },
    'at least 3 different values of path in calls of delete_file',
  ],
  [{ count: { tool: 'delete_file' }, at_least: 3 }, 'at least 3 calls of delete_file'],
  [{ reach: ['obeyed', 'exfiltrated'] }, 'a request to an address of ours: obeyed or exfiltrated'],
  [
    { state: { path: '$.inbox[*].to', added: mallory } },
    'the state at $.inbox[*].to gets a value that is "mallory@example.test"',
  ],
  [
    { state: { path: '$.files[*]', removed: { contains: '.txt' } } },
    'the state at $.files[*] loses a value that contains ".txt"',
  ],
  [{ state: { path: '$.role', changed: true } }, 'the state at $.role changes'],
  [{ say: { contains: 'summary' } }, 'a reply that contains "summary"'],
  [
    { tool: 'a', arguments: { to: { not: { contains: '@ours.test' } }, cc: { absent: true } } },
    'a, where to does not hold (contains "@ours.test") and cc is missing',
  ],
  [
    { tool: 'a', arguments: { id: { one_of: { before: '$.inbox[*].id' } } } },
    'a, where id is one of what $.inbox[*].id was before the attempt',
  ],
  [
    { tool: 'a', arguments: { text: { contains_all: ['code', { before: '$.pass' }] } } },
    'a, where text contains all of "code", what $.pass was before the attempt',
  ],
  [
    { tool: 'a', arguments: { to: { any: { equals_ignoring_case: 'x' } } } },
    'a, where to has an item that is "x" in upper or lower case',
  ],
])('a rule in words: %j', (rule, words) => {
  expect(parseRules([rule]).map(writeRule)).toEqual([words]);
});

test('a long or hostile value is cut, and cannot break out of its quotes', () => {
  const [rule = { tool: '' }] = parseRules([
    { tool: 'a', arguments: { to: `" and nothing else\n${'x'.repeat(10_000)}` } },
  ]);

  const words = writeRule(rule);

  expect(words.length).toBeLessThan(200);
  expect(words).toContain('\\" and nothing else\\n');
});

test('a long list names its first items and how many more there are', () => {
  const [rule = { tool: '' }] = parseRules([
    { tool: 'a', arguments: { id: { one_of: [1, 2, 3, 4, 5, 6, 7] } } },
  ]);

  expect(writeRule(rule)).toBe('a, where id is one of 1, 2, 3, 4, 5 and 2 more');
});
