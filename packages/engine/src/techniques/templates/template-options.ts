import { z } from 'zod';
import { readTemplates } from './read-templates.ts';

export const PLACE = '{goal}';

const template = z
  .string()
  .max(100_000)
  .refine(
    (text) => text.includes(PLACE),
    `A template needs the word ${PLACE} where the goal goes.`,
  );

/** The options of a technique that puts the goal into texts. */
export const TemplateOptions = z.object({
  templates: z
    .array(template)
    .max(1_000)
    .default([])
    .describe(`texts to put the goal into, at ${PLACE}; one attempt each (default: ours)`),
  templates_file: z
    .string()
    .min(1)
    .optional()
    .describe(
      'file with your own templates: a list in YAML or JSON, or texts with --- on a line between them',
    ),
});

export const templateFiles = {
  templates_file: { into: 'templates', read: readTemplates },
} as const;
