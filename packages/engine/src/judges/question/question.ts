import type { Reader } from '../../text/read-answer.ts';
import type { ExplainedReader } from '../explained/explanation.ts';
import type { BareVerdict } from '../verdicts/verdicts.ts';

/** A judge's question and how its answer is read. */
export type Question<Answer> = {
  /** The judge's id. */
  judge: string;
  /** What the model sees in addition to the reply and its tool calls. */
  sees: readonly ('goal' | 'prompt')[];
  /** What to decide, and the rules. Placed after the exchange, so that the reply is not the last text. */
  rules: string;
  /** The form of the answer; completes the sentence "Answer with …". */
  form: string;
  read: Reader<Answer>;
  /** Reads an answer with more than was requested. */
  readExplained: ExplainedReader<Answer>;
  decide(answer: Answer): BareVerdict;
};
