import { createHash } from 'node:crypto';
import type { Exchange, JudgeContext } from '../../definitions/judge.ts';
import { headAndTail } from '../../text/head-and-tail.ts';
import type { Reader } from '../../text/read-answer.ts';
import type { AskingOptions } from './asking-options.ts';
import { poseQuestion } from './pose-question.ts';
import type { Question } from './question.ts';
import { readEarlier } from './read-earlier.ts';

type Asked<Answer> = Pick<Question<Answer>, 'sees' | 'rules' | 'form' | 'read'> & {
  /** For the cache: one name per kind of question. */
  name: string;
  /** Reads what the cache should not keep. */
  readExplained?: Reader<Answer>;
};

export type Heard<Answer> = {
  /** Undefined if no answer could be read. */
  read: Answer | undefined;
  /** Word for word, but without the markers: the one that was read, or all of them. */
  answers: readonly string[];
  /** How often it was asked: `once`, `3 times`. */
  times: string;
};

/**
 * Asks one question until its answer can be read, up to a maximum number of times. Every time it repeats the whole
 * exchange behind new markers.
 */
export async function askUntilRead<Answer>(
  exchange: Exchange,
  { name, read, readExplained, ...question }: Asked<Answer>,
  { options, ask, signal }: Pick<JudgeContext<AskingOptions>, 'options' | 'ask' | 'signal'>,
): Promise<Heard<Answer>> {
  const answers: string[] = [];
  for (let round = 0; round <= options.max_judge_retries; round++) {
    signal.throwIfAborted();
    const { messages, gist, hideMarkers } = poseQuestion(exchange, question, options, round > 0);
    const answer = hideMarkers(
      await ask(messages, {
        maxTokens: options.max_tokens_eval,
        temperature: options.judge_temperature,
        isReadable: (given) => read(hideMarkers(given)) !== undefined,
        cacheAs: `judge/${name}/${nameOf(gist, exchange, options)}/${round}`,
      }),
    );
    const found = read(answer) ?? readExplained?.(answer);
    if (found !== undefined) return { read: found, answers: [answer], times: countTimes(round) };
    answers.push(answer);
  }
  return { read: undefined, answers, times: countTimes(options.max_judge_retries) };
}

const countTimes = (round: number) => (round === 0 ? 'once' : `${round + 1} times`);

/** The same for the same question about the same exchange, with any markers, and however much of it is shown. */
const nameOf = (
  gist: string,
  exchange: Exchange,
  { whole_conversation, ...options }: AskingOptions,
): string => {
  const { goal, prompt, reply, whole, toolCalls } = exchange;
  const earlier = whole_conversation ? [readEarlier(exchange, ['prompt'])] : [];
  const parts = [gist, goal.text, prompt, whole ?? reply, toolCalls ?? null, options, ...earlier];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
};

const RAW_MAX = 10_000;

/** The answers as a verdict keeps them. */
export const toRaw = ({ answers }: Pick<Heard<unknown>, 'answers'>): string =>
  answers
    .map(
      (answer) =>
        headAndTail(answer, RAW_MAX, (count) => `[${count} characters left out here]`).text,
    )
    .join('\n---\n');
