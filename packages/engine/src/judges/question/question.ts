import type { Reader } from '../../text/read-answer.ts';
import type { ExplainedReader } from '../explained/explanation.ts';
import type { BareVerdict } from '../verdicts/verdicts.ts';

/** What a judge asks a model, and how it takes the answer. */
export type Question<Answer> = {
  /** The judge's id. */
  judge: string;
  /** What is shown beside the reply and its tool calls. */
  sees: readonly ('goal' | 'prompt')[];
  /** What is to be decided, and by which rules. It stands after all that is shown, so that the reply does not have the last word. */
  rules: string;
  /** How to answer, to end the sentence "Answer with …". */
  form: string;
  read: Reader<Answer>;
  /** For an answer that is more than was asked for. */
  readExplained: ExplainedReader<Answer>;
  decide(answer: Answer): BareVerdict;
};
