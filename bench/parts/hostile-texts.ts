import { compilePattern, conduct, parseRules } from '@provoke/evidence/acts';
import { toSeen } from '@provoke/telemetry';
import { splitMatches } from '../../packages/dashboard/src/pages/result/conduct/split-matches.ts';
import { locateSecret } from '../../packages/dashboard/src/pages/result/matches/locate-secret.ts';
import { diffWords } from '../../packages/dashboard/src/parts/diff/diff-words.ts';
import { pattern } from '../../packages/engine/src/judges/pattern/pattern.ts';
import { fieldReader } from '../../packages/engine/src/techniques/conversation/field-reader.ts';
import { judgeBy } from '../../packages/engine/src/test/judge-by.ts';
import { countTokens } from '../../packages/server/src/gateway/answers/count-tokens.ts';
import { carrierOf } from '../../packages/web-target/src/browser/carrier-of.ts';

/** A text that an agent, an attacker model or a caller may send, repeated, and what reads it. */
export type HostileText = { name: string; unit: string; read(text: string): unknown };

/** How the name of a pattern's row starts. */
export const SEARCHED = 'a text of one letter, searched by';

const readProposal = fieldReader(['improvement', 'prompt'], 'prompt');
const countTokensIn = (text: string) => countTokens([text]);

const answers: HostileText[] = [
  '"improvement": "',
  '", ',
  '" \n\t',
  '{',
  '\\u00',
  '{"prompt": "',
].map((unit) => ({
  name: `an attacker's answer without an end: ${JSON.stringify(unit)}`,
  unit,
  read: (text) => readProposal(`{"prompt": "${text} and so on`),
}));

/** Patterns of rules that other engines search in quadratic or exponential work. */
const patterns: HostileText[] = [
  '(a+)+$',
  '(a|a)*b',
  '(a?){30}a{30}$',
  '(.*)*x',
  '(?i)(a|b|ab)*c$',
  '\\bword\\b',
].map((source) => ({
  name: `${SEARCHED} ${source}`,
  unit: 'a',
  read: (text) => compilePattern(source)(`${text}!`),
}));

const forbid = parseRules([{ tool: 'pay', arguments: { to: 'x' } }]);

/** A call whose arguments are this text. */
const judgeCall = (given: string) =>
  conduct(
    {
      messages: [],
      steps: [
        { type: 'tool_call', callId: '1', tool: 'pay', arguments: given, seenBy: 'reply', turn: 1 },
      ],
      observable: { meant: 'all', did: 'all', reached: false, state: false },
      exposed: true,
      tokens: [],
      failedResult: [],
    },
    { forbid },
  );

/** A request to a model whose messages are this text, and a tool that ran with it. */
const readTrace = (text: string) => {
  const span = { traceId: 'a', parentSpanId: null, name: '', scope: '', startMs: 0, endMs: 1 };
  const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.arguments': text };
  const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': text };
  const spans = [tool, chat].map((attributes, at) => ({
    ...{ ...span, spanId: String(at), attributes },
    ...{ error: null, events: [], dropped: 0 },
  }));
  return toSeen(spans, { parent: '' });
};

/** With itself from the other end, as far as a page compares. */
const compare = (text: string) => diffWords(text, text.slice(1));

export const hostileTexts: HostileText[] = [
  ...answers,
  ...['[', '{"parts":[', '"\\', '{"type":"tool_call","name":"x"},'].map((unit) => ({
    name: `messages of a trace that never end: ${JSON.stringify(unit)}`,
    unit,
    read: (text: string) => readTrace(`[${text}`),
  })),
  ...patterns,
  ...['\\"', '[', '1'].map((unit) => ({
    name: `arguments of a call that never end: ${JSON.stringify(unit)}`,
    unit,
    read: (text: string) => judgeCall(`{"to": "${unit === '\\"' ? '' : '", "a": '}${text}`),
  })),
  {
    name: 'a tool call of backslashes, searched for a secret',
    unit: '\\',
    read: (text) =>
      judgeBy(pattern, {
        reply: '',
        toolCalls: [{ arguments: text }],
        options: { planted_secret: 'ORCHID-77' },
      }),
  },
  { name: 'tokens of one letter', unit: 'a', read: countTokensIn },
  { name: 'tokens of a word without an end', unit: 'qzjxkvw', read: countTokensIn },
  { name: 'tokens of blanks', unit: ' ', read: countTokensIn },
  ...['m', '%4', '01 ', '\\u00'].map((unit) => ({
    name: `a reply that a page marks the secret in: ${JSON.stringify(unit)}`,
    unit,
    read: (text: string) => locateSecret(text, 'ORCHID-77'),
  })),
  {
    name: 'an argument of nothing but matches',
    unit: 'a',
    read: (text) => splitMatches(text, ['a', 'aa']),
  },
  { name: 'two replies of hidden characters, compared', unit: '\u200b\u202e', read: compare },
  {
    name: 'a prompt of megabytes, looked for in what a page sends',
    unit: 'a\\u0041%41 ',
    read: (text) => carrierOf(text)(JSON.stringify(text)),
  },
];
