import { defineTechnique } from '../../definitions/technique.ts';
import { attemptTemplates, templatesOf } from '../templates/attempt-templates.ts';
import { TemplateOptions, templateFiles } from '../templates/template-options.ts';
import { fidelity } from './fidelity.ts';
import { ours } from './prompts.ts';

/** Refusal suppression and its relatives, from "Jailbroken" (Wei et al. 2023): rules for the form of the reply. */
export const refusalSuppression = defineTechnique({
  id: 'refusal-suppression',
  title: 'Refusal suppression',
  paper: 'https://arxiv.org/abs/2307.02483',
  description: 'Sends the goal with rules for the reply that leave no room for a refusal.',
  notes: [
    'A model that may neither apologize nor warn, or has to start with words of consent, has fewer ways to decline. The three texts forbid the words of refusals, prescribe the first words, and prescribe a form.',
    'Use it as a quick first test: it works on weakly protected agents and on few others. Bring your own texts with `--templates-file`.',
    'Cost per goal: one prompt for each text (3), no helper model.',
    'Each attempt keeps the number of its template.',
  ],
  fidelity,
  options: TemplateOptions,
  files: templateFiles,
  attemptsMax: (options, goals) => goals * templatesOf(options, ours).length,
  attack: (goal, { options, branch }) =>
    attemptTemplates(goal, templatesOf(options, ours), { branch }),
});
