import { pattern } from '../../packages/engine/src/judges/pattern/pattern.ts';
import { fieldReader } from '../../packages/engine/src/techniques/conversation/field-reader.ts';
import { judgeBy } from '../../packages/engine/src/test/judge-by.ts';
import { countTokens } from '../../packages/server/src/gateway/answers/count-tokens.ts';

/** A text that an agent, an attacker model or a caller may send, repeated, and what reads it. */
export type HostileText = { name: string; unit: string; read(text: string): unknown };

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

export const hostileTexts: HostileText[] = [
  ...answers,
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
