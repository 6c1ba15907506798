import type { Goal } from '@provoke/evidence';
import type { Preparation, Toolkit } from '../../../definitions/technique.ts';
import { settleAll } from '../../../platform/settle-all.ts';
import { attemptProgram } from '../programs/attempt-program.ts';
import type { Compiled } from '../programs/compile.ts';
import { chooseExamples, creditExamples, toExample } from './choose-examples.ts';
import { propose } from './propose.ts';
import type { Proposal } from './read-proposals.ts';
import { reportSynthesis } from './report.ts';
import { sample } from './sample.ts';
import { bestOf, meanScore, type Scored, scoreOf, toScored } from './score.ts';
import { describeProgram, startingPrograms } from './starting-programs.ts';
import type { SynthesisOptions } from './synthesis-options.ts';

/**
 * The published bandit over programs: the attacker sees examples of the pool, its proposals are tried, and each one
 * at least as good as the pool's mean joins the pool. Returns the best programs. An attacker that stops answering, or
 * refuses every time, ends the search; in the first round, its failure is thrown.
 */
export async function synthesize(
  { goals, options, on, random }: Preparation<SynthesisOptions>,
  given: readonly Compiled[],
): Promise<string[]> {
  const trials = sample(goals, searchGoals(options, goals.length), random).map((goal) => ({
    goal,
    toolkit: on(goal),
  }));
  const [first] = trials;
  if (!first)
    throw new Error('A search needs two goals or more: those that it learns on are not attacked.');
  const scoreAll = (proposals: readonly Proposal[], round: string) =>
    settleAll(proposals, (proposal, index) =>
      score(proposal, branchOff(trials, { round, candidate: `candidate-${index + 1}` })),
    );

  const starts = startingPrograms(given).map((program) => ({
    program,
    description: describeProgram(program),
  }));
  const tried = await scoreAll(starts, 'start');
  const pool = tried.map(toExample);
  const rejections: string[] = [];
  for (let round = 1; round <= options.n_rounds; round++) {
    const examples = chooseExamples(pool, { ...options, round }, random);
    const { ask } = first.toolkit.branch(`round-${round}`);
    const proposed = await propose({ ...options, examples }, ask);
    if (proposed.failure && round === 1) throw proposed.failure;
    rejections.push(...proposed.rejections);
    if (proposed.failure) break;
    const { fresh, repeated } = eachOnce(proposed.proposals, tried);
    rejections.push(...repeated.map(({ program }) => `It was tried already: ${program.text}`));
    const scored = await scoreAll(fresh, `round-${round}`);
    const mean = meanScore(pool);
    pool.push(...scored.filter((one) => scoreOf(one) >= mean).map(toExample));
    creditExamples(examples, meanScore(scored));
    tried.push(...scored);
  }
  const best = bestOf(tried, options.n_best);
  await reportSynthesis(first.toolkit, { best, tried, rejections });
  return best.map(({ program }) => program.text);
}

/** At most half of the goals: the others are attacked. */
export const searchGoals = (
  { n_sample_goals }: Pick<SynthesisOptions, 'n_sample_goals'>,
  goals: number,
) => Math.min(n_sample_goals, Math.floor(goals / 2));

/** Maximum number of attempts in the search. */
export const synthesisAttemptsMax = (
  options: SynthesisOptions,
  given: readonly Compiled[],
  goals: number,
): number =>
  searchGoals(options, goals) *
  (startingPrograms(given).length + options.n_rounds * options.n_candidates);

type Trial = { goal: Goal; toolkit: Toolkit };

/** For one candidate: separate traces, ids and random numbers on every goal. */
const branchOff = (trials: readonly Trial[], { round, candidate }: Record<string, string>) =>
  trials.map(({ goal, toolkit }) => ({
    goal,
    toolkit: toolkit.branch(`${round}`).branch(`${candidate}`, { synthesis: round }),
  }));

/** Runs a program on every goal of the search. */
async function score(proposal: Proposal, trials: readonly Trial[]): Promise<Scored> {
  const { program, description } = proposal;
  const attempts = await settleAll(trials, ({ goal, toolkit }) => {
    toolkit.trace({ step_type: 'OTHER', content: { step_name: 'proposal', description } });
    return attemptProgram(goal, program, toolkit);
  });
  return toScored(proposal, attempts);
}

/** Programs not tried yet, without duplicates. */
function eachOnce(proposals: readonly Proposal[], tried: readonly Scored[]) {
  const known = new Set(tried.map(({ program }) => program.text));
  const fresh: Proposal[] = [];
  const repeated: Proposal[] = [];
  for (const proposal of proposals) {
    (known.has(proposal.program.text) ? repeated : fresh).push(proposal);
    known.add(proposal.program.text);
  }
  return { fresh, repeated };
}
