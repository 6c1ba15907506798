import { h4rm3lDecorators, h4rm3lPresets } from '../../packages/engine/src/index.ts';
import { optionsTable } from './options-table.mjs';
import { page } from './page.mjs';

/** The decorators of h4rm3l's language. */
export const decoratorsPage = () =>
  page(
    '# The decorators of h4rm3l',
    'A program is a chain of decorators, `A(); B(x=1)` or `A().then(B(x=1))`, applied from left to right. You may omit `Decorator` at the end of a name.',
    ...families().flatMap((family) => [
      `## ${capitalized(family)}`,
      ...h4rm3lDecorators.filter((one) => one.family === family).map(decoratorPart),
    ]),
    '## Presets',
    Object.entries(h4rm3lPresets)
      .map(([name, program]) => `- \`${name}\`: \`${program}\``)
      .join('\n'),
  );

const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

const families = () => [...new Set(h4rm3lDecorators.map(({ family }) => family))];

const decoratorPart = ({ name, summary, asksModel, parameters }) =>
  [
    `### ${name}`,
    `${capitalized(summary)}.${asksModel ? ' Uses the decorator model.' : ''}`,
    ...(Object.keys(parameters.shape).length > 0
      ? [optionsTable(parameters, { flags: false })]
      : []),
  ].join('\n\n');
