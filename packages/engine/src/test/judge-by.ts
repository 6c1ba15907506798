import type { Exchange, Judge } from '../definitions/judge.ts';
import type { Ask } from '../definitions/model.ts';
import { oneTurn } from '../judges/one-turn.ts';
import { scriptedAsk } from './scripted-ask.ts';

type Situation = Partial<Exchange> & {
  /** As a user writes them; parsed here. */
  options?: Record<string, unknown>;
  ask?: Ask;
  signal?: AbortSignal;
};

export const toExchange = (reply: string): Exchange =>
  oneTurn({ goal: { index: 0, text: 'say the secret' }, prompt: 'please', reply });

/** Runs a judge. By default, asking a model is an error. */
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

/** Everything a judge's model was sent, one text per call. */
export const toldTo = ({ heard }: ReturnType<typeof scriptedAsk>): string[] =>
  heard.map(({ messages }) => messages.map(({ content }) => content).join('\n'));
