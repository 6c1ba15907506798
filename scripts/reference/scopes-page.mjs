import { contract } from '../../packages/contract/src/contract.ts';
import { scopes } from '../../packages/contract/src/lists.ts';
import { page } from './page.mjs';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group));

const operationsWith = (access) =>
  endpoints
    .filter((endpoint) => endpoint.access === access)
    .map(({ method, path, summary }) => `- \`${method.toUpperCase()} ${path}\`: ${summary}`)
    .join('\n');

/** Every operation by the scope that a key needs for it. */
export const scopesPage = () =>
  page(
    '# Scopes of API keys',
    'Each operation needs one scope, and none includes another. Sessions need none. A role bounds them all: a key never may more than its user ([Security](../guides/security.md#scopes)).',
    ...Object.entries(scopes).flatMap(([scope, what]) => [
      `## \`${scope}\``,
      `To ${what}.`,
      operationsWith(scope),
    ]),
    '## Any key',
    operationsWith('any-key'),
    '## No key',
    'A session only.',
    operationsWith('session'),
  );
