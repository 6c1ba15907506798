import { dirname, resolve } from 'node:path';
import {
  agentSchema,
  attackConfigSchema,
  createRegistry,
  parseConfig,
  quoteWord,
  UsageError,
} from '@provoke/campaign';
import { locateYaml, parseYaml } from '@provoke/engine';
import { Argument } from 'commander';
import { z } from 'zod';
import { defineCommand } from '../../command/command.ts';
import { ConfigFile } from '../../config-file/config-file.ts';
import { unreadable } from '../../config-file/load-config-file.ts';
import { isProgram, readOwnSources } from '../../config-file/own-sources.ts';
import { withLines } from '../../config-file/with-lines.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type JsonFlag, jsonOptions } from '../choose/json-option.ts';
import { type Use, usesOf } from './uses-of.ts';

/** `provoke check FILE`: what a campaign would use, before it runs. */
export const checkCommand = defineCommand<JsonFlag, [file: string]>({
  about: 'Lists what a campaign file would use. Sends and runs nothing.',
  arguments: [new Argument('<file>', 'a campaign file or provoke.config.*')],
  options: jsonOptions,
  examples: ['provoke check campaign.yaml', 'provoke check campaign.yaml --json'],
  note: 'Programs among the files are not run, so what they use is not listed: read them. Values of variables are never shown.',

  async run({ args: [file], flags: { json } }, { cwd, env, print, tell }) {
    const path = resolve(cwd, file);
    const { paths, textOf } = await readOwnSources(path).catch((error: unknown) => {
      throw error instanceof UsageError ? error : unreadable(file, error);
    });
    const text = textOf(path) ?? '';
    const content = isProgram(path) ? {} : await readContent(text, { path, file });
    const modules = paths.filter((one) => isProgram(one) || one !== path);
    const uses = usesOf(content, { env, folder: dirname(path) }).map(({ path: at, ...use }) => ({
      ...use,
      at: at.join('.'),
      line: locateYaml(text, at),
    }));
    if (json) return print(JSON.stringify({ file, modules, uses }));
    const lines = [
      ...modules.map((one) => `module    ${safeLine(one, WIDTH)}`),
      ...uses.map((use) => `${use.kind.padEnd(9)} ${describe(use)}`),
    ];
    print(lines.length === 0 ? `${safeLine(file, WIDTH)} uses nothing else.` : lines.join('\n'));
    tell(formatNextBlock([`provoke run ${quoteWord(file)}`]));
  },
});

const WIDTH = 400;

async function readContent(
  text: string,
  { path, file }: { path: string; file: string },
): Promise<object> {
  let content: unknown;
  try {
    content = parseYaml(text) ?? {};
  } catch (error) {
    throw unreadable(file, error);
  }
  // Only an own module knows the options that it adds.
  const isClosed = !(content as { extensions?: unknown }).extensions;
  const schema = isClosed
    ? z.strictObject({
        extensions: z.array(z.string()).optional(),
        agent: agentSchema.optional(),
        attack: attackConfigSchema(createRegistry()).partial().optional(),
      })
    : ConfigFile;
  try {
    parseConfig(schema, content, 'campaign');
  } catch (error) {
    return withLines(file, path)(error);
  }
  return content as object;
}

function describe(use: Omit<Use, 'path'> & { at: string; line: number }): string {
  const { kind, name, set, args = [], at, line } = use;
  const words = kind === 'program' ? [name, ...args].map(quoteWord).join(' ') : name;
  const state = set === undefined ? '' : set ? ' (set)' : ' (not set)';
  return safeLine(`${words}${state}  ${at}, line ${line}`, WIDTH);
}
