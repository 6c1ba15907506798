import { z } from 'zod';
import { defineDecorator } from './decorator.ts';
import { wording } from './parameters.ts';
import { personas } from './personas.ts';

const persona = (
  name: string,
  { before, behind }: { before: string; behind: string },
  who: string,
) =>
  defineDecorator({
    name,
    family: 'template',
    summary: `asks the agent to play ${who}`,
    parameters: z.object({}),
    decorate: (prompt) => before + prompt + behind,
  });

export const aim = persona('AIMDecorator', personas.AIM, 'a strategist without scruples (AIM)');
export const dan = persona('DANDecorator', personas.DAN, 'an assistant that may do anything (DAN)');
export const stan = persona(
  'STANDecorator',
  personas.STAN,
  'an assistant that avoids norms (STAN)',
);
export const liveGpt = persona(
  'LIVEGPTDecorator',
  personas.LiveGPT,
  'a program without rules (LiveGPT)',
);

export const template = defineDecorator({
  name: 'TemplateDecorator',
  family: 'template',
  summary: 'puts the prompt into a persona by its published name',
  parameters: z.object({
    template_type: z
      .enum(['AIM', 'LiveGPT'], {
        error:
          'Only AIM and LiveGPT are included, in our own words; the other published templates are not included. Pass the text of one with RoleplayingDecorator(prefix="…", suffix="…").',
      })
      .default('AIM')
      .describe('name of the template'),
  }),
  decorate(prompt, { parameters: { template_type } }) {
    const { before, behind } = personas[template_type];
    return before + prompt + behind;
  },
});

export const uta = defineDecorator({
  name: 'UTADecorator',
  family: 'template',
  summary: 'puts an adversarial suffix behind the prompt',
  parameters: z.object({
    adversarial_suffix: wording.describe('your own suffix; the published ones are not included'),
    trained_on: z
      .enum(['GPT', 'Bard', 'Llama'])
      .default('GPT')
      .describe('model of the published suffix; no effect with your own suffix'),
  }),
  decorate: (prompt, { parameters: { adversarial_suffix } }) => prompt + adversarial_suffix,
});
