import { defineTechnique } from '../../definitions/technique.ts';
import { attemptTemplates, templatesOf } from '../templates/attempt-templates.ts';
import { TemplateOptions, templateFiles } from '../templates/template-options.ts';
import { fidelity } from './fidelity.ts';
import { ours } from './prompts.ts';

/** Role play, the most common jailbreak found in the wild (Shen et al. 2023). */
export const rolePlay = defineTechnique({
  id: 'role-play',
  title: 'Role play',
  paper: 'https://arxiv.org/abs/2308.03825',
  description: 'Sends the goal as a role for the agent to play.',
  notes: [
    'The agent is asked to play a person who does what the goal asks: an actor on stage, a colleague with another task, itself in a rehearsal.',
    'Use it to test whether an agent keeps its role. The famous texts from the internet are not included; bring them with `--templates-file`.',
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
