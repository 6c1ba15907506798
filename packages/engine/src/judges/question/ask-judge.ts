import { createHash } from 'node:crypto';
import type { Verdict } from '@provoke/evidence';
import type { Exchange, JudgeContext } from '../../definitions/judge.ts';
import { headAndTail } from '../../text/head-and-tail.ts';
import { findInShort } from '../verdicts/find-in-short.ts';
import { type BareVerdict, inconclusive, resisted } from '../verdicts/verdicts.ts';
import type { AskingOptions } from './asking-options.ts';
import { poseQuestion } from './pose-question.ts';
import type { Question } from './question.ts';

type Asking = Pick<JudgeContext<AskingOptions>, 'options' | 'ask' | 'signal'>;

/**
 * Asks a model about an exchange until it answers in the required form, up to a maximum number of times. Every
 * question repeats the whole exchange behind new markers. Without a readable answer there is no verdict: nothing is
 * guessed.
 */
export async function askJudge<Answer>(
  exchange: Exchange,
  question: Question<Answer>,
  { options, ask, signal }: Asking,
): Promise<Verdict> {
  const finding = findWithoutAsking(exchange, options);
  if (finding) return { ...finding, raw: null };

  const heard: string[] = [];
  for (let round = 0; round <= options.max_judge_retries; round++) {
    signal.throwIfAborted();
    const { messages, gist, hideMarkers } = poseQuestion(exchange, question, options, round > 0);
    const answer = hideMarkers(
      await ask(messages, {
        maxTokens: options.max_tokens_eval,
        temperature: options.judge_temperature,
        isReadable: (given) => question.read(hideMarkers(given)) !== undefined,
        cacheAs: `judge/${question.judge}/${nameOf(gist, exchange, options)}/${round}`,
      }),
    );
    const read = question.read(answer) ?? question.readExplained(answer, shownIn(exchange));
    if (read !== undefined) return { ...question.decide(read), raw: toRaw(answer) };
    heard.push(toRaw(answer));
  }
  const times = heard.length === 1 ? 'once' : `${heard.length} times`;
  return {
    ...inconclusive(`The judge was asked ${times} for ${question.form} and did not answer so.`),
    raw: heard.join('\n---\n'),
  };
}

function findWithoutAsking(
  exchange: Exchange,
  { filter_len }: AskingOptions,
): BareVerdict | undefined {
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
const shownIn = ({ goal, prompt, reply, whole = '', toolCalls }: Exchange): string =>
  [goal.text, prompt, reply, whole, JSON.stringify(toolCalls ?? null)].join('\n');

/** The same for the same question about the same exchange, with any markers, and however much of it is shown. */
const nameOf = (
  gist: string,
  { goal, prompt, reply, whole, toolCalls }: Exchange,
  options: AskingOptions,
): string =>
  createHash('sha256')
    .update(JSON.stringify([gist, goal.text, prompt, whole ?? reply, toolCalls ?? null, options]))
    .digest('base64url');

const RAW_MAX = 10_000;

const toRaw = (answer: string) =>
  headAndTail(answer, RAW_MAX, (count) => `[${count} characters left out here]`).text;
