/** Why a judge's rates are not comparable with published ones. */
export const ownSentences = 'the question uses our own sentences, and any model can answer it.';

/** The row that all judges share; only the paper's column differs. */
export const unreadableAnswers = {
  aspect: 'Unreadable answers',
  ours: 'retried, then no verdict; never counted as resisted',
};
