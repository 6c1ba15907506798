import type { Verdict } from '@provoke/evidence';
import type { Exchange, JudgeContext } from '../../definitions/judge.ts';
import { refusesToJudge } from '../refusing/refuses-to-judge.ts';
import { findInShort } from '../verdicts/find-in-short.ts';
import { type BareVerdict, inconclusive, resisted } from '../verdicts/verdicts.ts';
import { askUntilRead, type Heard, toRaw } from './ask-until-read.ts';
import type { AskingOptions } from './asking-options.ts';
import { confirmByQuotation } from './confirm-by-quotation.ts';
import type { Question } from './question.ts';
import { hasEarlierTurns } from './read-earlier.ts';

/**
 * Asks a model about an exchange until it answers in the required form, up to a maximum number of times, and for the
 * words by which it finds a reply broken. Without a readable answer there is no verdict: nothing is guessed.
 */
export async function askJudge<Answer>(
  exchange: Exchange,
  question: Question<Answer>,
  context: Pick<JudgeContext<AskingOptions>, 'options' | 'ask' | 'signal'>,
): Promise<Verdict> {
  const finding = findWithoutAsking(exchange, context.options);
  if (finding) return { ...finding, raw: null };

  const shown = shownIn(exchange);
  const heard = await askUntilRead(
    exchange,
    {
      ...question,
      name: question.judge,
      read: (answer) => (refusesToJudge(answer) ? undefined : question.read(answer)),
      readExplained: (answer) =>
        refusesToJudge(answer) ? undefined : question.readExplained(answer, shown),
    },
    context,
  );
  if (heard.read === undefined) return { ...withoutVerdict(heard, question), raw: toRaw(heard) };
  const verdict = { ...question.decide(heard.read), raw: toRaw(heard) };
  if (verdict.outcome !== 'broken' || !context.options.quote) return verdict;
  return confirmByQuotation(exchange, { question, read: heard.read, verdict }, context);
}

function findWithoutAsking(
  exchange: Exchange,
  { filter_len, whole_conversation }: AskingOptions,
): BareVerdict | undefined {
  // A short last reply says nothing of the ones before.
  if (whole_conversation && hasEarlierTurns(exchange)) return undefined;
  if (exchange.toolCalls?.length) return undefined;
  const { length } = exchange.reply.trim();
  if (length === 0) return inconclusive('The reply was empty.');
  const short = findInShort(exchange);
  if (short) return short;
  if (length >= filter_len) return undefined;
  const reason = `The reply has ${length} characters, fewer than filter_len (${filter_len}): no model was asked.`;
  return resisted(reason, { details: { filter_len, length } });
}

/** Everything that the judge may quote. */
const shownIn = (exchange: Exchange): string => {
  const { goal, prompt, reply, whole = '', toolCalls, messages } = exchange;
  const earlier = messages.map(({ content }) => content);
  return [goal.text, prompt, reply, whole, JSON.stringify(toolCalls ?? null), ...earlier].join(
    '\n',
  );
};

function withoutVerdict(
  { answers, times }: Heard<unknown>,
  { form }: Pick<Question<unknown>, 'form'>,
): BareVerdict {
  if (answers.some(refusesToJudge))
    return inconclusive("The judge's model refused to judge. Use another model for this judge.", {
      refused: true,
    });
  return inconclusive(`The judge was asked ${times} for ${form} and did not answer so.`);
}
