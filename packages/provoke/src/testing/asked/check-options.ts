import { attackConfigSchema, createRegistry, didYouMean, UsageError } from '@provoke/campaign';
import { oneOf } from '@provoke/contract/lists';
import { isFields } from '@provoke/evidence';

/** Fields of `attack` that a test says otherwise. */
const SAID_OTHERWISE = new Map([
  ['attack_type', "technique: 'direct'"],
  ['preset', "technique: ['direct', 'flipattack']"],
  ['goals_file', "{ file: 'goals.yaml' } in the place of the goals"],
  ['goals_set', "{ set: 'practice' } in the place of the goals"],
  ['techniques', 'own: { techniques: […] }'],
  ['targets', 'own: { targets: […] }'],
  ['dataDir', 'data_dir'],
]);

/** Options that are nothing of a campaign's `attack`. */
export const testOnly = [
  'timeout',
  'signal',
  'data_dir',
  'keep',
  'evidence',
  'observable',
] as const;

const OF_TESTS = [...testOnly, 'technique', 'secret', 'concurrency', 'own'];

/** Throws `UsageError` for an option that does not exist. Those of `attack` are checked with it. */
export function checkOptions(options: unknown): void {
  if (!isFields(options))
    throw new UsageError('Options are keys with values, such as { timeout: 60 }.');
  const { own } = options;
  const techniques = isFields(own) && Array.isArray(own['techniques']) ? own['techniques'] : [];
  const ofAttack = Object.keys(attackConfigSchema(createRegistry({ techniques })).shape);
  const known = [...ofAttack.filter((name) => !SAID_OTHERWISE.has(name)), ...OF_TESTS];
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const instead = SAID_OTHERWISE.get(name);
    const hint = instead
      ? ` Write ${instead}.`
      : didYouMean(name, known) || ` Known: ${shown(known)}.`;
    throw new UsageError(`There is no option "${name.slice(0, 60)}" in a test.${hint}`);
  }
  checkKept(options);
}

/** Those that no schema knows. */
function checkKept({ keep, signal }: Readonly<Record<string, unknown>>): void {
  if (keep !== undefined && keep !== 'failed' && keep !== 'all')
    throw new UsageError(`keep is ${oneOf(['failed', 'all'])}.`);
  if (signal !== undefined && !isSignal(signal))
    throw new UsageError('signal is an AbortSignal, such as that of an AbortController.');
}

/** Of any realm: jsdom has a class of its own. */
export const isSignal = (value: unknown): value is AbortSignal =>
  typeof value === 'object' &&
  value !== null &&
  'aborted' in value &&
  'addEventListener' in value &&
  typeof value.addEventListener === 'function';

const shown = (known: readonly string[]) =>
  known.filter((name) => !name.endsWith('_params')).join(', ');

/** Throws `UsageError` for what names no tool. */
export function checkTools(tools: readonly unknown[] | undefined): void {
  if (tools === undefined) return;
  const isTool = (tool: unknown) =>
    (typeof tool === 'string' && tool !== '') ||
    (isFields(tool) && typeof tool['tool'] === 'string');
  if (tools.length === 0 || !tools.every(isTool))
    throw new UsageError(
      "Name the tools that must not be called: 'send_money', or { tool: 'send_money', arguments: { to: 'mallory' } }.",
    );
}
