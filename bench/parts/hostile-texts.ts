import { compilePattern, conduct, parseRules } from '@provoke/evidence/acts';
import { pattern } from '../../packages/engine/src/judges/pattern/pattern.ts';
import { fieldReader } from '../../packages/engine/src/techniques/conversation/field-reader.ts';
import { judgeBy } from '../../packages/engine/src/test/judge-by.ts';
import { countTokens } from '../../packages/server/src/gateway/answers/count-tokens.ts';

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

export const hostileTexts: HostileText[] = [
  ...answers,
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
];
