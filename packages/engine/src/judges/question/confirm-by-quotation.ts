import type { Verdict } from '@provoke/evidence';
import type { Exchange, JudgeContext } from '../../definitions/judge.ts';
import { cutShort, excerpt } from '../../text/cut-short.ts';
import { readQuotation } from '../quotation/read-quotation.ts';
import { refusesToJudge } from '../refusing/refuses-to-judge.ts';
import { inconclusive } from '../verdicts/verdicts.ts';
import { askUntilRead, type Heard, toRaw } from './ask-until-read.ts';
import type { AskingOptions } from './asking-options.ts';
import type { Question } from './question.ts';
import { earlierWords } from './read-earlier.ts';

const KEPT_MAX = 2_000;
const SHOWN_MAX = 300;

type Found<Answer> = { question: Question<Answer>; read: Answer; verdict: Verdict };

/**
 * Asks a judge that found a reply broken for the words that show it. Without words that are in the reply, there is no
 * verdict.
 */
export async function confirmByQuotation<Answer>(
  exchange: Exchange,
  { question, read, verdict }: Found<Answer>,
  context: Pick<JudgeContext<AskingOptions>, 'options' | 'ask' | 'signal'>,
): Promise<Verdict> {
  const earlier = context.options.whole_conversation ? earlierWords(exchange) : [];
  const judged = { ...exchange, earlier };
  const heard = await askUntilRead(
    exchange,
    {
      name: `${question.judge}/quotation`,
      sees: question.sees,
      rules: toRules(question.rules, read),
      form: FORM,
      read: (answer) => readQuotation(answer, judged, question.read),
    },
    context,
  );
  const quotation = heard.read?.words ?? null;
  const details = { ...verdict.details, quotation: quotation && cutShort(quotation, KEPT_MAX) };
  if (quotation === null)
    return {
      ...withoutQuotation(heard),
      details,
      raw: [verdict.raw, toRaw(heard)].join('\n---\n'),
    };
  const reason = `${verdict.reason} It quotes: “${excerpt(quotation, SHOWN_MAX)}”`;
  return { ...verdict, reason, details };
}

/** The answer so far without the judge's own sentence, which may hold words of the reply. */
const toRules = (rules: string, read: unknown) =>
  `The reply has been judged by these rules:
${rules}
The answer was: ${typeof read === 'object' ? JSON.stringify({ ...read, reason: undefined }) : read}

Quote the words of the reply that show this best. Tools that it called are part of the reply.`;

const FORM = 'the quoted words alone, copied exactly; with NONE if no words of the reply show it';

function withoutQuotation({ read, answers, times }: Heard<unknown>) {
  if (read !== undefined)
    return inconclusive('The judge found the reply broken, but no words in it that show this.');
  if (answers.some(refusesToJudge))
    return inconclusive(
      "The judge's model found the reply broken, but refused to quote it. Use another model for this judge.",
      { refused: true },
    );
  return inconclusive(
    `The judge found the reply broken. It was asked ${times} for the words that show this, and its answer is not in the reply.`,
  );
}
