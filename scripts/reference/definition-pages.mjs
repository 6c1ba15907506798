import { judges, techniques } from '../../packages/engine/src/index.ts';
import { schemaList } from './answer-schemas.mjs';
import { commandList } from './command-pages.mjs';
import { decoratorsPage } from './decorators-page.mjs';
import { fidelityTable } from './fidelity-table.mjs';
import { optionsTable } from './options-table.mjs';
import { page } from './page.mjs';
import { techniqueExamples } from './technique-example.mjs';

/** A page for every technique and judge, and an index of them. */
export async function definitionPages() {
  const examples = await techniqueExamples();
  return [
    ['README.md', index()],
    ...techniques.map((technique) => [
      `techniques/${technique.id}.md`,
      techniquePage(technique, examples.get(technique.id)),
    ]),
    ['techniques/h4rm3l-decorators.md', decoratorsPage()],
    ...judges.map((judge) => [`judges/${judge.id}.md`, judgePage(judge)]),
  ];
}

const index = () =>
  page(
    '# Reference',
    '- [The HTTP API](openapi.json) as OpenAPI 3.1, and [the scopes](scopes.md) that its operations need',
    '## JSON Schemas',
    schemaList(),
    '## Commands',
    commandList(),
    '## Techniques',
    techniques.map(({ id, title }) => `- [${title}](techniques/${id}.md): \`${id}\``).join('\n'),
    '- [The decorators of h4rm3l](techniques/h4rm3l-decorators.md)',
    '## Judges',
    judges.map(({ id, title }) => `- [${title}](judges/${id}.md): \`${id}\``).join('\n'),
  );

const techniquePage = (
  { id, title, paper, description, notes, options, roles, iterations, fidelity },
  example,
) =>
  page(
    `# ${title}`,
    description,
    list(notes),
    `Run it with \`provoke eval ${id}\`, or in a file with \`attack_type: ${id}\` and the options under \`${id}_params\`. Published at <${paper}>.`,
    rolesLine(roles?.(options.parse({})) ?? []),
    iterations && `The shared key \`max_iterations\` sets \`${iterations}\`.`,
    '## Options',
    optionsTable(options, { flags: true }),
    example,
    fidelity && fidelityTable(fidelity),
  );

const list = (notes = []) => notes.map((note) => `- ${note}`).join('\n');

const rolesLine = (roles) =>
  roles.length === 0
    ? 'With its default options it uses no helper model.'
    : `With its default options it uses a helper model: ${roles.join(', ')}.`;

const judgePage = ({ id, title, paper, description, notes, asksModel, options, fidelity }) =>
  page(
    `# ${title}`,
    description,
    list(notes),
    paper && `The question comes from <${paper}>, in our own words.`,
    asksModel
      ? `Uses a model: \`--judge ${id} --judge-model ollama/<model>\`, or in a file \`judges: [{ type: ${id}, identifier: … }]\`.`
      : `Uses no model: \`--judge ${id}\`.`,
    '## Options',
    optionsTable(options, { flags: false }),
    fidelity && fidelityTable(fidelity),
  );
