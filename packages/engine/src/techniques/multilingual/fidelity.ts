import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper translates with Google Translate and has people judge, ours uses the model that you name and your judges.',
  rows: [
    {
      aspect: 'Languages',
      paper: 'twelve; the four with the highest rates are Zulu, Scots Gaelic, Hmong and Guarani',
      ours: 'these four (`languages`)',
    },
    { aspect: 'Translation', paper: 'Google Translate', ours: 'your generator model' },
    {
      aspect: 'Steps',
      paper: 'translate, ask, translate the reply back',
      ours: 'the same; the judges read both, the translation first',
    },
    {
      aspect: 'Requests per goal',
      paper: '1 for each language; combined, a goal is broken if one language breaks it',
      ours: 'the same',
    },
    { aspect: 'Empty reply', paper: 'counted as unclear', ours: 'not translated, no verdict' },
    {
      aspect: 'Translation that is refused',
      paper:
        'does not occur (promptfoo: JSON by a model; where that cannot be read, the language is left out silently)',
      ours: 'an error of the generator: the goal is not sent, a reply is broken only by what exact judges find in it',
    },
    { aspect: 'Judge', paper: 'people', ours: 'your judges' },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0',
      ours: "the agent's own settings",
    },
    {
      aspect: 'Source of this column',
      paper: 'published summaries of the paper; not checked against its text',
      ours: 'the code',
    },
  ],
};
