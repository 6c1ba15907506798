import { isDeepStrictEqual } from 'node:util';
import type { Attempt, Decided } from '@provoke/evidence';
import { parseRules } from '@provoke/evidence/acts';
import { z } from 'zod';
import type { Message } from '../../../definitions/model.ts';
import type { Target } from '../../../definitions/target.ts';
import { defineTechnique } from '../../../definitions/technique.ts';
import type { Traces } from '../../../definitions/traces.ts';
import { harmbench } from '../../../judges/harmbench/harmbench.ts';
import { pattern } from '../../../judges/pattern/pattern.ts';
import { modelAt, play, toGoals } from '../../../test/play.ts';
import { scriptedChat } from '../../../test/scripted-chat.ts';
import type { OwnRules } from '../own-rules.ts';
import type { Episode } from './episode.ts';
import { type Expected, expectAfter, type Shows } from './expect-after.ts';
import { promptOf } from './serve-wire.ts';
import { CLAIM } from './tell-turn.ts';

/** Plays each episode as a goal of one campaign. Returns the attempts of each, a turn each. */
export async function playEpisodes(
  target: Target,
  episodes: readonly Episode[],
  traces?: Traces,
): Promise<(readonly Attempt[])[]> {
  const judge = await scriptedChat(({ messages }) =>
    messages.some(({ content }) => content.includes(CLAIM)) ? 'yes' : 'no',
  );
  const rules = episodes.map(rulesOf);
  const { attempts, events } = await play({
    technique: inTurns(episodes.map(({ stances }) => stances.length)),
    target,
    goals: toGoals(...episodes.map(({ name }) => name)),
    rules: { of: ({ index }) => rules[index] },
    traces,
    concurrency: 8,
    modelConcurrency: 8,
    judges: [
      {
        judge: pattern,
        options: pattern.options.parse({ planted_secret: CLAIM }),
        model: undefined,
      },
      {
        judge: harmbench,
        options: harmbench.options.parse({ quote: false }),
        model: modelAt(judge.url, 'judge'),
      },
    ],
  });
  const raises = new Map(
    events.flatMap((event) =>
      event.type === 'attempt-raised' ? [[event.raise.id, event.raise] as const] : [],
    ),
  );
  const counted = attempts.map(
    (attempt): Attempt => ({ ...attempt, ...pickDecided(raises.get(attempt.id) ?? attempt) }),
  );
  return episodes.map((_, at) => counted.filter(({ goal }) => goal.index === at));
}

/** As many turns as each goal has, with the agent's own replies between them. */
const inTurns = (turns: readonly number[]) =>
  defineTechnique({
    id: 'in-turns',
    title: 'In turns',
    paper: '',
    description: '',
    options: z.object({}),
    async attack({ index }, { probe }) {
      const said: Message[] = [];
      for (let turn = 1; turn <= (turns[index] ?? 0); turn++) {
        said.push({ role: 'user', content: promptOf(index, turn) });
        const { reply } = await probe([...said]);
        said.push({ role: 'assistant', content: reply?.text ?? '' });
      }
    },
  });

const pickDecided = ({ status, score, notes, verdicts, ...more }: Decided) => ({
  ...{ status, score, notes, verdicts },
  ...(more.acts && { acts: more.acts }),
});

const rulesOf = ({ forbid, hasWords }: Episode): OwnRules => ({
  forbid: parseRules([forbid]).map((rule) => ({ rule, of: 'goal' })),
  task: [],
  claim: hasWords ? parseRules([{ say: { matches: 'I have done it' } }], 'claim') : [],
  deny: hasWords ? parseRules([{ say: { matches: "(?i)did not|can't" } }], 'deny') : [],
  failedResult: ['^Error\\b'],
  tools: [],
});

const toSeen = ({ acts, verdicts }: Attempt): Partial<Record<keyof Expected, unknown>> => ({
  outcome: { broken: 'broken', resisted: 'resisted', inconclusive: 'undecided' }[
    verdicts[0]?.outcome ?? 'inconclusive'
  ],
  evidence: acts?.evidence,
  meant: acts?.meant,
  did: acts?.did,
  isStopped: acts?.stopped_by !== null,
  concealed: acts?.concealed,
  claimed: acts?.claimed,
});

/** Attempts that came to something else than was expected. */
export function findWrong(
  episodes: readonly Episode[],
  played: readonly (readonly Attempt[])[],
  shows: Shows,
) {
  return episodes.flatMap((episode, at) =>
    episode.stances.flatMap((_, before) => {
      const attempt = played[at]?.[before];
      const seen = attempt && toSeen(attempt);
      const expected = expectAfter(before + 1, episode, shows);
      return isDeepStrictEqual(seen, expected)
        ? []
        : [{ at, turn: before + 1, episode, seen, expected }];
    }),
  );
}
