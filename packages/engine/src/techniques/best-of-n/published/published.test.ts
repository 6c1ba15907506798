import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../platform/seeded-random.ts';
import { PLANTED, play } from '../../../test/play.ts';
import { scriptedChat } from '../../../test/scripted-chat.ts';
import { type Augmentation, augment } from '../augment.ts';
import { bestOfN } from '../best-of-n.ts';

type Call =
  | { role: 'target'; prompt: number; messages: string[] }
  | { role: 'judge'; prompt: number };

/** Recorded by `record.py` with the published code. */
type Recorded = {
  /** With the numbers of the prompts to which the model gives way. */
  scenarios: { n: number; n_concurrent: number; broken: number[]; calls: Call[] }[];
  /** How much of a text is changed. */
  shares: Record<Share, number> & { sigma: number };
};
type Share = 'words' | 'short_words' | 'letters' | 'digits' | 'characters' | 'last_printable';

const recorded = JSON.parse(
  readFileSync(new URL('./recorded.json', import.meta.url), 'utf8'),
) as Recorded;

test.each(recorded.scenarios.map((one, index) => [index + 1, one] as const))(
  'scenario %i sends as many prompts as the published code, each alone, and judges each once',
  async (_, { n, n_concurrent, broken, calls }) => {
    const target = await scriptedChat(({ number }) =>
      broken.includes(number + 1) ? PLANTED : 'No.',
    );

    const { attempts } = await play({
      technique: bestOfN,
      url: target.url,
      options: { n, n_concurrent },
    });

    const sent = calls.filter((call) => call.role === 'target');
    expect(target.questions.map(({ messages }) => messages.map(({ role }) => role))).toEqual(
      sent.map(({ messages }) => messages),
    );
    expect(attempts.filter(({ verdicts }) => verdicts.length === 1)).toHaveLength(
      calls.length - sent.length,
    );
  },
);

const none = { word_scrambling: false, random_capitalization: false, ascii_perturbation: false };
const long = Array.from({ length: 20_000 }, () => 'abcdefghijklm').join(' ');
const short = Array.from({ length: 20_000 }, () => 'abc').join(' ');

test.each<[Share, keyof typeof none, string]>([
  ['words', 'word_scrambling', long],
  ['short_words', 'word_scrambling', short],
  ['letters', 'random_capitalization', 'a'.repeat(20_000)],
  ['digits', 'random_capitalization', '7'.repeat(20_000)],
  ['characters', 'ascii_perturbation', 'a'.repeat(20_000)],
  ['last_printable', 'ascii_perturbation', '~'.repeat(20_000)],
])('%s change as often as in the published code', (share, change, text) => {
  const how: Augmentation = { ...none, [change]: true, sigma: recorded.shares.sigma };
  const split = (whole: string) => (whole.includes(' ') ? whole.split(' ') : [...whole]);
  const before = split(text);
  const after = split(augment(text, how, seededRandom(share)));

  const changed = after.filter((part, at) => part !== before[at]).length / before.length;
  // Of 20,000 draws, five standard deviations are less than 0.018.
  expect(Math.abs(changed - recorded.shares[share])).toBeLessThan(0.018);
});
