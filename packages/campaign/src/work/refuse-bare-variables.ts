import { UsageError } from '../errors/usage-error.ts';
import { modelEntry, targetEntry } from './declarations.ts';

/**
 * Refuses a file of an earlier version, whose `variables` could go to any address. The error has the lines to write
 * instead.
 */
export function refuseBareVariables(written: unknown, path: string): void {
  const { variables, models, targets } = fieldsOf(written);
  if (variables === undefined) return;
  const names = Array.isArray(variables) ? variables.map(String) : [];
  const urls = Array.isArray(models) ? models.map(urlOf) : [];
  if (names.length === 0)
    throw new UsageError(`${path} has "variables" without any. Leave it out.`);
  throw new UsageError(
    `${path} lists variables for any address: ${names.join(', ')}. A variable goes only to the address that it is declared for. ${urls.length > 0 ? AT_MODELS : AT_TARGETS} Leave out "variables", and write instead:`,
    {
      next:
        urls.length > 0
          ? ['models:', ...urls.map((url) => `  - ${modelEntry(url, names)}`)]
          : [
              'targets:',
              ...Object.keys(fieldsOf(targets)).flatMap((name) => [
                `  ${name}:`,
                `    ${targetEntry(names).slice(2, -2)}`,
              ]),
            ],
    },
  );
}

const AT_MODELS = 'Keep each variable only at the address that its key is for.';
const AT_TARGETS =
  'They are for helper models at the address of the agent itself; any other address belongs under models.';

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const urlOf = (model: unknown): string => String(fieldsOf(model)['url'] ?? model);
