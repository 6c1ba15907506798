import type { Goal } from '../../../goal.ts';
import type { Preparation, Toolkit } from '../../../technique.ts';
import { together } from '../../../together.ts';
import { attemptProgram } from '../attempt-program.ts';
import type { Compiled } from '../compile.ts';
import type { Options } from '../options.ts';
import { chooseExamples } from './choose-examples.ts';
import { type Proposal, propose } from './propose.ts';
import { reportSynthesis } from './report.ts';
import { sample } from './sample.ts';
import { bestOf, type Scored, toScored } from './score.ts';
import { startingPrograms } from './starting-programs.ts';

/** Searches the space of programs: has them proposed from scored examples, tries them on a sample of goals, keeps the score. Gives the best. An attacker that is gone ends the search; one that was never there is a `ModelError`. */
export async function synthesize(
  { goals, options, on, random }: Preparation<Options>,
  given: readonly Compiled[],
): Promise<string[]> {
  const count = searchGoals(options, goals.length);
  const [first, ...others] = sample(goals, count, random).map((goal) => ({
    goal,
    toolkit: on(goal),
  }));
  if (!first)
    throw new Error('A search needs two goals or more: those that it learns on are not attacked.');
  const bench: Bench = [first, ...others];
  const starts = startingPrograms(given).map((program, index) => ({
    program,
    seats: seat(bench, 'start', index),
  }));
  const pool = await scoreAll(starts);
  const rejections: string[] = [];
  for (let round = 1; round <= options.n_rounds; round++) {
    const candidates = Array.from({ length: options.n_candidates }, (_, index) => ({
      seats: seat(bench, `round-${round}`, index),
      examples: chooseExamples(pool, options, random),
    }));
    const tried = new Set(pool.map(({ program }) => program.text));
    const proposals = await together(candidates, async ({ seats, examples }) => ({
      seats,
      ...(await propose({ ...options, examples, tried }, seats[0].toolkit.ask)),
    }));
    const failures = proposals.flatMap(({ failure }) => failure ?? []);
    const isGone = failures.length === proposals.length;
    if (isGone && round === 1) throw failures[0];
    rejections.push(
      ...proposals.flatMap((proposal) => proposal.rejections),
      ...failures.map(({ message }) => message),
    );
    if (isGone) break;
    pool.push(...(await scoreAll(eachOnce(proposals))));
  }
  const best = bestOf(pool, options.n_best);
  await reportSynthesis(first.toolkit, { best, pool, rejections });
  return best.map(({ program }) => program.text);
}

/** At most half of the goals: the others are what the result is about. */
export const searchGoals = ({ n_sample_goals }: Pick<Options, 'n_sample_goals'>, goals: number) =>
  Math.min(n_sample_goals, Math.floor(goals / 2));

/** How many attempts the search makes at most. */
export const synthesisAttemptsMax = (
  options: Options,
  given: readonly Compiled[],
  goals: number,
): number =>
  searchGoals(options, goals) *
  (startingPrograms(given).length + options.n_rounds * options.n_candidates);

type Seat = { goal: Goal; toolkit: Toolkit };
type Bench = readonly [Seat, ...Seat[]];
type Candidate = { program: Compiled; seats: Bench };

/** The bench for one candidate: its own traces, ids and random numbers on every goal. */
function seat([first, ...others]: Bench, round: string, index: number): Bench {
  const sit = ({ goal, toolkit }: Seat) => ({
    goal,
    toolkit: toolkit.branch(round).branch(`candidate-${index + 1}`, { synthesis: round }),
  });
  return [sit(first), ...others.map(sit)];
}

/** Every program on every goal of the sample. */
const scoreAll = (candidates: readonly Candidate[]): Promise<Scored[]> =>
  together(candidates, async ({ program, seats }) => {
    const attempts = await together(seats, ({ goal, toolkit }) =>
      attemptProgram(goal, program, toolkit),
    );
    return toScored(program, attempts);
  });

/** Those that came with a program; of several with the same one, the first. */
function eachOnce(proposals: readonly (Proposal & Pick<Candidate, 'seats'>)[]): Candidate[] {
  const distinct = new Map<string, Candidate>();
  for (const { program, seats } of proposals)
    if (program && !distinct.has(program.text)) distinct.set(program.text, { program, seats });
  return [...distinct.values()];
}
