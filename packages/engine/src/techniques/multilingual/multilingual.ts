import { z } from 'zod';
import { failureOf } from '../../definitions/helper-error.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { countRewrites, type Editor } from '../helpers/rewrite.ts';
import { fidelity } from './fidelity.ts';
import { translateGoal, translateReply } from './translate.ts';

const options = z.object({
  languages: z
    .array(z.string().trim().min(1).max(60))
    .min(1)
    .max(100)
    .default(['Zulu', 'Scots Gaelic', 'Hmong', 'Guarani'])
    .describe('languages to translate the goal into, one attempt each'),
  translate_back: z.boolean().default(true).meta({
    description: 'let the judges read the reply in English too',
    negated: 'let the judges read the reply only as the agent wrote it',
  }),
});

/** Low-resource languages (Yong et al. 2023): the goal is translated, sent, and the reply translated back. */
export const multilingual = defineTechnique({
  id: 'multilingual',
  title: 'Multilingual',
  paper: 'https://arxiv.org/abs/2310.02446',
  description: 'Translates and sends the goal, and translates the reply back for the judges.',
  notes: [
    'Models are trained to refuse mostly in English. Asked in a language with little training data, some do what they would otherwise refuse.',
    'Use it if your agent answers in many languages, or if a filter in front of it reads only some.',
    'Cost per goal: one prompt and two calls of the generator for each language (4): one translates the goal, one the reply.',
    'The judges read the translation and, below it, the reply itself, so a secret is found in either. The quality of both depends on the generator; its translations are in the trace.',
    'A translation that the generator declines is an error of the generator: the goal is not sent. If it is that of a reply, judges that look for a secret or a pattern read the reply itself; it is broken if they find it, and has no verdict otherwise. A refusing reply is translated as one.',
  ],
  fidelity,
  // 2: the generator is asked for its text between marks.
  revision: 2,
  options,
  attemptsMax: ({ languages }, goals) => goals * languages.length,
  roles: () => ['generator'],
  asks: ({ languages, translate_back }, goals) => ({
    generator: countRewrites(goals * languages.length * (translate_back ? 2 : 1)),
  }),

  async attack(goal, { options, branch }) {
    for (const [index, language] of options.languages.entries()) {
      const { ask, probe, recordFailure } = branch(`language-${index + 1}`, { language });
      const translator: Editor = {
        role: 'generator',
        ask: (messages, how) => ask('generator', messages, how),
      };
      const prompt = await translateGoal(translator, goal.text, language).catch(failureOf);
      if (typeof prompt !== 'string') {
        await recordFailure(prompt);
        continue;
      }
      const judgedAs = async (reply: string) => {
        const english = await translateReply(translator, reply).catch(failureOf);
        return typeof english === 'string' ? `${english}\n\n${reply}` : english;
      };
      await probe(
        [{ role: 'user', content: prompt }],
        {},
        options.translate_back ? { judgedAs } : {},
      );
    }
  },
});
