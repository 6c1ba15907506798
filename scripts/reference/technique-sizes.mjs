import { presets } from '../../packages/campaign/src/presets/presets.ts';
import { countQuestions } from '../../packages/engine/src/campaign/judging/count-questions.ts';
import { goalSets, measurePrompts, requestsMaxOf } from '../../packages/engine/src/index.ts';
import { fitSize } from './fit-size.mjs';

/** Enough for a mean of what a technique writes. */
const MEASURED = 3;
const goals = goalSets.find(({ id }) => id === 'practice').shipped.slice(0, MEASURED);

/** What a technique asks for one goal, as an estimate of the engine counts it. */
export async function sizesOf(technique, fields) {
  const { id, options, attemptsMax, turnsMax, roles, asks } = technique;
  const known = presets.flatMap(({ attack }) => attack[`${id}_params`] ?? []);
  const sizeBy = (of) => fitSize(of, { options, fields, known });
  const plain = { canPrefill: false };
  const rolesOf = [...new Set([{}, { synthesis: true }].flatMap((given) => rolesAt(given)))];
  function rolesAt(given) {
    const { data } = options.safeParse(given);
    return data ? (roles?.(data) ?? []) : [];
  }
  const lengths = await Promise.all(
    goals.map((goal, index) => measurePrompts(technique, options.parse({}), { index, ...goal })),
  );
  const written = lengths.filter((length) => length !== undefined);
  return {
    attempts: sizeBy((given) => attemptsMax?.(given, 1) ?? 1),
    requests: sizeBy((given) => requestsMaxOf(technique, given, plain)),
    ...(turnsMax && { turns: sizeBy((given) => turnsMax(given)) }),
    ...(written.length > 0 && {
      characters: Math.round(written.reduce((sum, length) => sum + length, 0) / written.length),
    }),
    ...(rolesOf.length > 0 && {
      asks: Object.fromEntries(
        rolesOf.map((role) => [
          role,
          {
            usual: sizeBy((given) => asks?.(given, 1, {})?.[role]?.usual ?? 0),
            most: sizeBy((given) => asks?.(given, 1, {})?.[role]?.most ?? 0),
          },
        ]),
      ),
    }),
  };
}

/** The most questions to a judge's model about one reply. */
export const questionsOf = (judge, fields) =>
  judge.asksModel && {
    questions: fitSize((options) => countQuestions({ judge, options })?.most ?? 0, {
      ...{ options: judge.options, fields },
    }),
  };
