import { dirname } from 'node:path';
import { parseYamlFile, quoteWord, UsageError } from '@provoke/campaign';
import { locateYaml } from '@provoke/engine';
import { plural } from '@provoke/figures';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { getCampaignFile, runWords } from '../../config-file/campaign-file.ts';
import { unreadable } from '../../config-file/load-config-file.ts';
import { isProgram, readOwnSources } from '../../config-file/own-sources.ts';
import { withLines } from '../../config-file/with-lines.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeJson, safeLine } from '../../terminal/safe-text.ts';
import { type JsonFlag, jsonOptions } from '../choose/json-option.ts';
import { describeRules, placeGoalRules, placeRules } from './placed-rules.ts';
import { type Found, isWorkerFile, readUses } from './read-uses.ts';
import type { Use } from './uses-of.ts';

/** `provoke check FILE`: what a campaign would use, before it runs. */
export const checkCommand = defineCommand<JsonFlag, [file?: string]>({
  about: 'Lists what a campaign file would use, and its rules. Sends and runs nothing.',
  arguments: [
    new Argument(
      '[file]',
      'a campaign file, a goals file, worker.yaml or provoke.config.* (default: provoke.yaml)',
    ),
  ],
  options: jsonOptions,
  examples: ['provoke check', 'provoke check worker.yaml --json'],
  note: `A place without a line is a default that the run adds: an address, a key of the vendor's, where results go.
Programs among the files are not run, so what they use is not listed: read them. A browser also calls what its page
calls, and a program what it likes. Values of variables are never shown, but for the host of an address.`,

  async run({ args: [typed], flags: { json } }, { cwd, env, print, tell }) {
    const words = 'provoke check';
    const { path, shown: file } = await getCampaignFile(typed, { cwd, words });
    const { paths, textOf } = await readOwnSources(path).catch((error: unknown) => {
      throw error instanceof UsageError ? error : unreadable(file, error);
    });
    const text = textOf(path) ?? '';
    const content =
      isProgram(path) || isTable(path) ? {} : parseYamlFile(text, file, 'provoke schema');
    if (isTable(path) || holdsGoals(content))
      return print(await describeGoalsFile({ path, shown: file, field: undefined }, json));
    const modules = paths.filter((one) => isProgram(one) || one !== path);
    const reading = { env, folder: dirname(path), shown: file };
    const found: Found = await readUses(content, reading).catch(withLines(file, path));
    const uses = found.uses.map(({ path: at, isAdded, ...use }) => ({
      ...use,
      at: at.join('.'),
      line: isAdded ? null : locateYaml(text, at),
    }));
    if (found.unknown.length > 0)
      tell(
        `Not all could be found out: ${found.unknown.map((why) => safeLine(why, WIDTH)).join(' ')}`,
      );
    const { rules, unread } = await placeRules({ content, text, folder: dirname(path) });
    if (unread !== undefined) tell(safeLine(unread, WIDTH));
    if (json) return print(safeJson({ file, modules, uses, rules, unknown: found.unknown }));
    const lines = [
      ...modules.map((one) => `module    ${safeLine(one, WIDTH)}`),
      ...uses.map((use) => `${use.kind.padEnd(9)} ${describe(use)}`),
      ...describeRules(rules),
    ];
    print(lines.length === 0 ? `${safeLine(file, WIDTH)} uses nothing else.` : lines.join('\n'));
    tell(
      formatNextBlock([
        isWorkerFile(content) ? `provoke work --file ${quoteWord(file)}` : runWords(file),
      ]),
    );
  },
});

const WIDTH = 400;

const isTable = (path: string) => /\.(csv|tsv|jsonl|ndjson|txt)$/i.test(path);

/** A list, or one under `goals`: no part of a campaign file. */
const holdsGoals = (content: unknown): boolean =>
  Array.isArray(content) ||
  (typeof content === 'object' && content !== null && 'goals' in content && !('attack' in content));

async function describeGoalsFile(
  file: Parameters<typeof placeGoalRules>[0],
  json: boolean | undefined,
): Promise<string> {
  const found = await placeGoalRules(file);
  if ('unread' in found) throw new UsageError(found.unread);
  const { goals, rules } = found;
  if (json) return safeJson({ file: file.shown, goals, rules });
  const count = rules.length === 0 ? 'no rules' : plural(rules.length, 'rule');
  return [
    `${safeLine(file.shown, WIDTH)}: ${plural(goals, 'goal')}, ${count}`,
    ...describeRules(rules),
  ].join('\n');
}

function describe(use: Omit<Use, 'path'> & { at: string; line: number | null }): string {
  const { kind, name, set, args = [], at, line } = use;
  const words = kind === 'program' ? [name, ...args].map(quoteWord).join(' ') : name;
  const state = set === undefined ? '' : set ? ' (set)' : ' (not set)';
  const place = line === null ? `${at} (default)` : `${at}, line ${line}`;
  return safeLine(`${words}${state}  ${place}`, WIDTH);
}
