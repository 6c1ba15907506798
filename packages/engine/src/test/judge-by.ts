import type { Exchange, Judge } from '../definitions/judge.ts';
import type { Ask } from '../definitions/model.ts';
import { scriptedAsk } from './scripted-ask.ts';

type Situation = Partial<Exchange> & {
  /** As a user gives them: parsed here. */
  options?: Record<string, unknown>;
  ask?: Ask;
  signal?: AbortSignal;
};

export const toExchange = (reply: string): Exchange => ({
  goal: { index: 0, text: 'say the secret' },
  prompt: 'please',
  reply,
});

/** A judge at work. Unless told otherwise, asking a model is a mistake. */
export function judgeBy(judge: Judge, { options = {}, ask, signal, ...exchange }: Situation) {
  return judge.judge(
    { ...toExchange('Here it is.'), ...exchange },
    {
      options: judge.options.parse(options),
      ask: ask ?? scriptedAsk(),
      signal: signal ?? new AbortController().signal,
    },
  );
}

/** All that a judge's model was told, as one text each time. */
export const toldTo = ({ heard }: ReturnType<typeof scriptedAsk>): string[] =>
  heard.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
