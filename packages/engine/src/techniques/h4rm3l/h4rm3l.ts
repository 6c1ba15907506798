import { defineTechnique } from '../../definitions/technique.ts';
import { countRewrites } from '../helpers/rewrite.ts';
import { fidelity } from './fidelity.ts';
import { options, programsOf } from './options.ts';
import { attemptProgram } from './programs/attempt-program.ts';
import { asksModel, type Compiled, isAsking } from './programs/compile.ts';
import { synthesisAsks } from './synthesis/synthesis-asks.ts';
import { searchGoals, synthesisAttemptsMax, synthesize } from './synthesis/synthesize.ts';

/**
 * h4rm3l (Doumbouya et al. 2024). An attack is a program: a chain of prompt decorators. A synthesizer lets a model
 * write new programs from chosen examples, and keeps those that break the agent most often.
 */
export const h4rm3l = defineTechnique({
  id: 'h4rm3l',
  title: 'h4rm3l',
  paper: 'https://arxiv.org/abs/2408.04811',
  description: 'Runs programs of prompt decorators, given or synthesized.',
  notes: [
    'An attack is a program: a chain of decorators, each of which rewrites the prompt.',
    'Write programs, take them from the presets, or have an attacker model search for them, shown good ones. After the search, each program sends one prompt per goal.',
    'A decorator model, or an attacker in the search, that refuses is asked again. Then it is an error of that model, by name, and nothing is sent.',
  ],
  fidelity,
  // 2: decorators and search follow the published package. 3: models are asked for their text between marks.
  revision(options) {
    const programs = programsOf(options);
    if (options.synthesis || programs.some(asksModel)) return 3;
    return programs.every(isUnchanged) ? 1 : 2;
  },
  options,
  iterations: 'n_rounds',

  attemptsMax(options, goals) {
    const programs = programsOf(options);
    return options.synthesis
      ? synthesisAttemptsMax(options, programs, goals) +
          (goals - searchGoals(options, goals)) * options.n_best
      : goals * programs.length;
  },

  // A search uses at most half of them.
  goalsMin: ({ synthesis }) => (synthesis ? 2 : 1),

  roles(options) {
    if (options.synthesis) return ['attacker', 'decorator'];
    return programsOf(options).some(asksModel) ? ['decorator'] : [];
  },

  asks(options, goals) {
    if (options.synthesis) return synthesisAsks(options, programsOf(options), goals);
    const decorators = programsOf(options).flatMap(({ chain }) => chain.filter(isAsking));
    return { decorator: countRewrites(goals * decorators.length) };
  },

  async prepare(preparation) {
    if (!preparation.options.synthesis) return {};
    const best = await synthesize(preparation, programsOf(preparation.options));
    // Found programs are printed in one syntax.
    return { programs: best, syntax_version: undefined };
  },

  async attack(goal, { options, branch }) {
    for (const [index, program] of programsOf(options).entries())
      await attemptProgram(goal, program, branch(`program-${index + 1}`));
  },
});

/** Their effect on a prompt has never changed. */
const UNCHANGED = ['IdentityDecorator', 'RoleplayingDecorator'];

const isUnchanged = ({ chain }: Compiled) =>
  chain.every(
    ({ decorator: { name }, parameters }) =>
      UNCHANGED.includes(name) ||
      (name === 'RefusalSuppressionDecorator' && !parameters['suppression_message']),
  );
