/** Why a judge's rates cannot be compared with those of the publication that its question comes from. */
export const ownSentences =
  'the sentences of the question are our own, and any model can be asked.';

/** The row that every judge has; the published side of it differs. */
export const unreadableAnswers = {
  aspect: 'Answers that cannot be read',
  ours: 'asked for again, then no verdict; never counted as resisted',
};
