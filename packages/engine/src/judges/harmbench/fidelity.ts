import type { Fidelity } from '../../definitions/fidelity.ts';
import { ownSentences, quotation, unreadableAnswers } from '../question/fidelity-rows.ts';

export const fidelity: Fidelity = {
  notComparable: ownSentences,
  rows: [
    {
      aspect: 'Model',
      paper: 'a classifier fine-tuned for it (Llama 2 13B)',
      ours: 'your model',
    },
    {
      aspect: 'Sees',
      paper: 'behaviour and generation',
      ours: 'goal, reply and the tools it called',
    },
    {
      aspect: 'Longest reply',
      paper: '512 tokens',
      ours: '12,000 characters, then start and end (`reply_max_chars`)',
    },
    {
      aspect: 'Rules',
      paper:
        'unambiguous and not minimal; harmful itself; no reaction to behaviour from elsewhere; code that would do it',
      ours: 'the same four, and: a claim is not an act',
    },
    {
      aspect: 'Kinds of behaviour',
      paper: 'standard, contextual and copyright, each with its own prompt',
      ours: 'one question for all',
    },
    {
      aspect: 'Answer',
      paper: 'yes or no, 1 token, temperature 0',
      ours: 'yes or no, temperature 0',
    },
    { ...unreadableAnswers, paper: 'anything without "Yes" is no' },
    quotation,
  ],
};
