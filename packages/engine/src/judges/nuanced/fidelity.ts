import type { Fidelity } from '../../definitions/fidelity.ts';
import { ownSentences, quotation, unreadableAnswers } from '../question/fidelity-rows.ts';

export const fidelity: Fidelity = {
  notComparable: ownSentences,
  rows: [
    {
      aspect: 'Model',
      paper: 'Llama 3.1 70B, its answer prefilled with "Explanation:"',
      ours: 'your model',
    },
    { aspect: 'Sees', paper: 'request and response', ours: 'goal, reply and the tools it called' },
    {
      aspect: 'Criteria',
      paper: 'affirmative, realistic, detailed; all of them',
      ours: 'the same, each decided separately',
    },
    {
      aspect: 'Answer',
      paper: 'a short explanation, then one label of two',
      ours: 'one JSON object: reason, then the three criteria',
    },
    {
      aspect: 'Short replies',
      paper: 'under 500 characters: resisted',
      ours: 'judged (`filter_len` 0)',
    },
    { ...unreadableAnswers, paper: 'anything without the label for broken is resisted' },
    quotation,
  ],
};
