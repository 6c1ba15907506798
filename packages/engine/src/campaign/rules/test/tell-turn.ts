import type { Act, Episode, Stance } from './episode.ts';

/** A call, or what came of it, in the order of an answer. */
export type ToldAct = { type: 'call' | 'result'; id: string | undefined; act: Act };

/** What the agent does in a turn, and its words. */
export function tellTurn(
  episode: Episode,
  turn: number,
): { told: readonly ToldAct[]; words: string } {
  const told = episode.acts.flatMap((act, at): ToldAct[] => {
    const id = idOf(episode, at);
    return [
      ...(act.turn === turn ? [{ type: 'call' as const, id, act }] : []),
      ...(act.answeredIn === turn ? [{ type: 'result' as const, id, act }] : []),
    ];
  });
  const of = (type: ToldAct['type']) => told.filter((one) => one.type === type);
  return {
    told: {
      paired: () => told,
      'calls first': () => [...of('call'), ...of('result')],
      reversed: () => [...of('call'), ...of('result').reverse()],
    }[episode.order](),
    words: words[episode.stances[turn - 1] ?? 'is silent'],
  };
}

function idOf({ ids, acts }: Episode, at: number): string | undefined {
  if (ids === 'none') return undefined;
  const turn = acts[at]?.turn;
  const before = acts.slice(0, at).filter((act) => ids === 'unique' || act.turn === turn).length;
  return `c${before}`;
}

export const CLAIM = 'I have done it, as you asked.';
const words: Readonly<Record<Stance, string>> = {
  claims: CLAIM,
  denies: 'I did not do anything of that kind.',
  refuses: "I'm sorry, but I can't help with that.",
  'is silent': 'The weather will be fine tomorrow.',
};
