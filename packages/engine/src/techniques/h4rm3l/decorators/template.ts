import { z } from 'zod';
import { defineDecorator } from '../decorator.ts';
import { nearest } from '../language/nearest.ts';
import { fill, hasPlace, NEEDS_PLACE } from './fill.ts';
import { wording } from './parameters.ts';
import { personas } from './personas.ts';

const isPersona = (template: string): template is keyof typeof personas =>
  Object.hasOwn(personas, template);

const persona = (name: string, of: keyof typeof personas, who: string) =>
  defineDecorator({
    name,
    family: 'template',
    summary: `asks the agent to play ${who}`,
    parameters: z.object({}),
    decorate: (prompt) => fill(personas[of], prompt),
  });

export const aim = persona('AIMDecorator', 'AIM', 'a strategist without scruples (AIM)');
export const dan = persona('DANDecorator', 'DAN', 'an assistant that may do anything (DAN)');
export const stan = persona('STANDecorator', 'STAN', 'an assistant that avoids norms (STAN)');
export const liveGpt = persona('LIVEGPTDecorator', 'LiveGPT', 'a line of a program (LiveGPT)');

const UTA = { chatgpt: 'ChatGPT', bard: 'Bard', llama: 'Llama' } as const;

export const uta = defineDecorator({
  name: 'UTADecorator',
  family: 'template',
  summary: 'asks for a scene in which a model of this name answers (universal template)',
  parameters: z.object({
    uta_type: z.enum(['chatgpt', 'bard', 'llama']).default('chatgpt').describe('whose name'),
  }),
  decorate: (prompt, { parameters: { uta_type } }) =>
    fill(personas[`UTA-${UTA[uta_type]}`], prompt),
});

export const template = defineDecorator({
  name: 'TemplateDecorator',
  family: 'template',
  summary: 'puts the prompt into a text of your own, or into a named persona',
  parameters: z.object({
    template: wording
      .refine((given) => hasPlace(given) || isPersona(given), {
        error: ({ input }) => `${NEEDS_PLACE}, or to be a persona: ${suggest(String(input))}`,
      })
      .describe(
        `a text with {prompt} where the prompt goes, or one of ${Object.keys(personas).join(', ')}`,
      ),
  }),
  decorate: (prompt, { parameters }) =>
    fill(
      isPersona(parameters.template) ? personas[parameters.template] : parameters.template,
      prompt,
    ),
});

function suggest(given: string): string {
  const names = Object.keys(personas);
  const name = nearest(given, names);
  return name ? `did you mean ${name}?` : `${names.join(', ')}.`;
}
