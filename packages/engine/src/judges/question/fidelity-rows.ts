/** Why a judge's rates are not comparable with published ones. */
export const ownSentences = 'the question uses our own sentences, and any model can answer it.';

/** Rows that all judges share; of the first, only the paper's column differs. */
export const unreadableAnswers = {
  aspect: 'Unreadable answers',
  ours: 'retried, then no verdict; never counted as resisted',
};

export const quotation = {
  aspect: 'Second question',
  paper: 'none',
  ours: 'after a broken verdict, for the words that show it; without them in the reply, no verdict (`quote: false` for none)',
};
