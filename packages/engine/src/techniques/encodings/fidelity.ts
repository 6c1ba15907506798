import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper teaches the agent a cipher by a system prompt and examples and reads the reply in that cipher; ours sends one message that names the encoding.',
  rows: [
    {
      aspect: 'Ways of writing',
      paper:
        'ASCII codes, Unicode and UTF-8 escapes, Morse, Caesar, Atbash, GBK for Chinese, and one in plain words',
      ours: 'Base64, ROT13 (a Caesar cipher), leetspeak, Morse, homoglyphs, zero-width characters, tag characters, split words, backwards; and chains of them',
    },
    {
      aspect: 'Messages',
      paper:
        'a system prompt with the role, the rules of the cipher and enciphered examples; the enciphered request',
      ours: 'one user message: how it is written, and the encoded goal (`--no-explain`: the goal alone)',
    },
    { aspect: 'Examples', paper: 'three, unsafe ones work best', ours: 'none' },
    {
      aspect: 'Reply',
      paper: 'in the cipher, deciphered, then judged by GPT-4',
      ours: 'judged as it is; the agent is not asked to encode it',
    },
    { aspect: 'Requests per goal', paper: '1 for each cipher', ours: '1 for each encoding' },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0',
      ours: "the agent's own settings",
    },
    {
      aspect: 'Source of this column',
      paper: 'the published code',
      ours: 'the code',
    },
  ],
};
