import { h4rm3lDecorators, h4rm3lPresets } from '../../packages/engine/src/index.ts';
import { optionsTable } from './options-table.mjs';
import { page } from './page.mjs';

/** The words of h4rm3l's language. */
export const decoratorsPage = () =>
  page(
    '# The decorators of h4rm3l',
    'A program is a chain of these, `A(); B(x=1)` or `A().then(B(x=1))`, applied from left to right. `Decorator` at the end of a name may be left out.',
    ...families().flatMap((family) => [
      `## ${family[0].toUpperCase()}${family.slice(1)}`,
      ...h4rm3lDecorators.filter((one) => one.family === family).map(decoratorPart),
    ]),
    '## Presets',
    Object.entries(h4rm3lPresets)
      .map(([name, program]) => `- \`${name}\`: \`${program}\``)
      .join('\n'),
  );

const families = () => [...new Set(h4rm3lDecorators.map(({ family }) => family))];

const decoratorPart = ({ name, summary, asksModel, parameters }) =>
  [
    `### ${name}`,
    `It ${summary}.${asksModel ? ' It asks the decorator model.' : ''}`,
    ...(Object.keys(parameters.shape).length > 0
      ? [optionsTable(parameters, { flags: false })]
      : []),
  ].join('\n\n');
