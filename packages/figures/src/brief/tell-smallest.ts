import { formatCount, plural } from '../format/numbers.ts';
import type { Brief } from './brief.ts';
import { type Times, timesOf } from './times.ts';

type Smallest = Brief['smallest'];

/** A search for the smallest prompt, as it was recorded. */
export type SearchFacts = {
  /** The campaign that looked for it, and its attempt that sent what was found. */
  campaign: string;
  attempt: string | null;
  /** `stopped`: it was ended, or the agent gave no more replies. */
  ending: 'minimal' | 'spent' | 'not_broken' | 'stopped';
  requests: number;
  words: number;
  words_of: number;
  whole: Times;
  smallest: Times;
  messages: Smallest['conversation'];
};

/** What was found by sending less of a prompt, or why that shows nothing. */
export function tellSmallest(search: SearchFacts): Smallest {
  const { campaign, attempt, ending, requests, words, words_of, smallest, messages } = search;
  const isSmaller = words < words_of && smallest.broken > 0;
  const state = isSmaller
    ? 'smaller'
    : ending === 'not_broken' || search.whole.broken === 0
      ? 'not_broken'
      : ending === 'stopped'
        ? 'failed'
        : 'same';
  return {
    ...{ state, text: textOf(state, search), campaign, attempt, requests, words, words_of },
    confirmed: isSmaller ? smallest : search.whole,
    conversation: isSmaller ? messages : [],
  };
}

/** Where nothing was sent. */
export const noSearch = (state: keyof typeof unsent, reason?: string): Smallest => ({
  ...{ state, text: reason ?? unsent[state], campaign: null, attempt: null, requests: 0 },
  ...{ words: null, words_of: null, confirmed: null, conversation: [] },
});

const unsent = {
  not_asked: 'It was not looked for: that sends requests to the agent.',
  weak: 'It was not looked for: only refusal phrases decided, so that any reply which is no refusal counts as broken, and the smallest prompt would show nothing. Judge with rules, a planted secret or a model, then ask again.',
  not_recorded:
    'It was not looked for: the words of the conversation were not recorded, or hold results of tools.',
  of_a_test:
    'It was not looked for: the agent is a function of a test, and only that test can call it.',
  failed: 'It could not be looked for.',
} as const;

function textOf(state: Smallest['state'], search: SearchFacts): string {
  const sent = plural(search.requests, 'request');
  if (state === 'smaller') return smallerWords(search);
  if (state === 'same')
    return search.words_of <= 1
      ? `The prompt is one word, such as an encoded text, and cannot be made smaller (${sent}).`
      : `Nothing smaller broke it: ${search.ending === 'minimal' ? `each of its ${formatCount(search.words_of)} words is needed` : 'requests ran out'} (${sent}).`;
  if (state === 'not_broken')
    return `Sent again as it was, the prompt broke the goal ${timesOf(search.whole)}, so that nothing smaller was looked for. The agent may have changed, or breaks seldom.`;
  return `The search ended before it found anything (${sent}).`;
}

const why: Readonly<Record<SearchFacts['ending'], string>> = {
  minimal: 'No single word of it can be left out.',
  spent: 'Requests ran out before it was known whether less would do.',
  stopped: 'The search was stopped, or the agent gave no more replies, so less may do.',
  not_broken: '',
};

const AT_RANDOM =
  'Without any one of its words the agent resisted, but it breaks at random: a word may be left that is not needed.';

const SYSTEM = 'System messages were sent as they were.';

function smallerWords(search: SearchFacts): string {
  const { words, words_of, requests, smallest, whole, ending, messages } = search;
  const isRandom = [smallest, whole].some(({ broken, of }) => broken < of);
  const part = `${formatCount(words)} of its ${plural(words_of, 'word')} still ${words === 1 ? 'breaks' : 'break'} it`;
  const confirmed =
    ending === 'stopped'
      ? ''
      : ` Sent again, it broke the goal ${timesOf(smallest)}; the whole prompt ${timesOf(whole)}.`;
  const least = ending === 'minimal' && isRandom ? AT_RANDOM : why[ending];
  const system = messages.some(({ role }) => role === 'system') ? SYSTEM : '';
  return [`${part}, found with ${plural(requests, 'request')}.${confirmed}`, least, system]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
