import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeUnreadable, messageOf, quoteWord, UsageError } from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { CAMPAIGN_FILE, runWords } from '../../config-file/campaign-file.ts';
import { option } from '../../options/option.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { toCampaignFile } from '../start/campaign-file.ts';
import {
  chooseJudge,
  describeMissing,
  type LookForFlags,
  lookForOptions,
} from '../start/choose-judge.ts';
import { checkReplaces, writeWhole } from '../start/write-whole.ts';
import { fetchDocument } from './import/fetch-document.ts';
import { readOpenApi } from './import/openapi/read-openapi.ts';
import { readCurl } from './import/read-curl.ts';
import type { ImportedRequest } from './import/request.ts';
import { type ImportedAgent, toAgent } from './import/to-agent.ts';

type Flags = LookForFlags & {
  curl?: string;
  openapi?: string;
  operation?: string;
  said?: string;
  output?: string;
  force?: true;
  json?: true;
};

/** `provoke agent import`: a campaign file from a request that somebody's program or browser sends. */
export const agentImportCommand = defineCommand<Flags>({
  name: 'import',
  summary: 'make a campaign file from a cURL command or an OpenAPI operation',
  options: () => [
    {
      title: 'Request',
      options: [
        option('--curl <file>', 'a file with a command line of curl; - for standard input'),
        option('--openapi <file or url>', 'an OpenAPI 3 document, in JSON or YAML'),
        option('--operation <name>', 'its operation: an id, or such as "POST /chat"'),
        option('--said <text>', 'what you had typed: where the prompt goes'),
      ],
    },
    { title: 'Judge', options: lookForOptions() },
    {
      title: 'Output',
      options: [
        option('-o, --output <path>', 'file to write', { default: CAMPAIGN_FILE }),
        option('--force', 'replace the file if it exists'),
        option('--json', 'print what was understood and written as JSON'),
      ],
    },
  ],
  examples: [
    'provoke agent import --curl -   # paste "Copy as cURL" of your browser, then Ctrl-D',
    'provoke agent import --openapi http://127.0.0.1:8000/openapi.json --operation "POST /chat"',
  ],
  note: 'It sends nothing to the agent. Credentials become variables: their values are in no file.',
  run: ({ flags }, context) => importAgent(flags, context),
});

const WORDS = 'provoke agent import';

async function importAgent(flags: Flags, context: CommandContext): Promise<void> {
  const { print, tell } = context;
  const request = await readRequest(flags, context);
  const agent = toAgent(request, { said: flags.said });
  const shown = flags.output ?? CAMPAIGN_FILE;
  const chosen = await chooseJudge(flags, {});
  await checkReplaces(shown, { words: WORDS, force: flags.force }, context);
  const name = URL.parse(agent.endpoint)?.host ?? 'agent';
  const { type, settings, endpoint, apiKeyEnv } = agent;
  const found = { type, endpoint, settings, model: undefined, reply: '', latencyMs: 0 };
  const text = toCampaignFile({ name, apiKeyEnv, ...chosen, agent: found });
  await writeWhole(shown, { text, words: WORDS }, context);
  const missing = describeMissing(chosen);
  if (flags.json)
    return print(JSON.stringify({ file: resolve(context.cwd, shown), ...agent, missing }));
  print(formatAgent(agent));
  print(`Wrote ${shown}.`);
  for (const line of missing) print(line);
  tell(formatNextBlock([...agent.variables.map(setVariable), runWords(shown)]));
}

const setVariable = ({ name, from }: ImportedAgent['variables'][number]) =>
  `read -rs ${name}; export ${name}   # ${safeLine(from, 80)}`;

const formatAgent = ({ endpoint, prompt, settings, notes }: ImportedAgent): string =>
  [
    `${safeLine(endpoint, 200)}: ${safeLine(prompt, 200)}.`,
    ...notes.map((note) => safeLine(note, 300)),
    ...('reply_path' in settings ? [] : [NO_PATH]),
  ].join('\n');

const NO_PATH =
  'Where the reply is in the answer is not known: the whole body counts. Set reply_path, such as $.reply.';

async function readRequest(flags: Flags, context: CommandContext): Promise<ImportedRequest> {
  const { curl, openapi, operation } = flags;
  if ((curl === undefined) === (openapi === undefined))
    throw new UsageError('Name one of --curl and --openapi.', {
      next: [`${WORDS} --curl -`, `${WORDS} --openapi openapi.json`],
    });
  if (curl !== undefined) return readCurl(await readText(curl, context));
  const from = openapi ?? '';
  const isAddress = /^https?:\/\//i.test(from);
  const text = isAddress
    ? await fetchDocument(from, context.signal)
    : await readText(from, context);
  return readOpenApi(parseDocument(text, from), { operation, base: isAddress ? from : undefined });
}

function parseDocument(text: string, from: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    throw new UsageError(`${from} is neither JSON nor YAML: ${messageOf(cause).split('\n')[0]}`, {
      cause,
      next: [`${WORDS} --openapi FILE`],
    });
  }
}

async function readText(file: string, { cwd, readInput }: CommandContext): Promise<string> {
  if (file === '-') return readInput();
  try {
    return await readFile(resolve(cwd, file), 'utf8');
  } catch (cause) {
    throw new UsageError(describeUnreadable(file, cause), {
      cause,
      next: [`ls -l ${quoteWord(file)}`],
    });
  }
}
