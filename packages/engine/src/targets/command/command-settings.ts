import { z } from 'zod';
import { runsAsCode } from '../../programs/runs-as-code.ts';
import { Path } from '../http/path-setting.ts';
import { checkBlanks, hasBlank } from '../http/template.ts';
import { ownCodeSettings } from '../own-code/own-code-settings.ts';

const Word = z.string().refine((word) => !word.includes('\0'), 'A word holds no NUL character.');

export const CommandSettings = z.object({
  ...ownCodeSettings,
  command: z
    .array(Word, 'Name the program and its arguments, such as command: [node, agent.mjs].')
    .min(1)
    .describe(
      'the program and its arguments, without a shell; {{prompt}}, {{messages}} and {{session}} may be in an argument, otherwise the prompt comes on standard input',
    ),
  keep: z
    .enum(['none', 'conversation', 'all'])
    .default('none')
    .describe('one process for a prompt (none), a conversation, or all; a kept one reads lines'),
  output: z
    .enum(['text', 'json', 'json-lines'])
    .optional()
    .describe('what it prints (default: text, or json if the process is kept)'),
  reply_path: Path.optional().describe('JSONPath of the reply (default: $.reply)'),
  calls: Path.optional().describe('JSONPath of the tool calls (default: $.calls)'),
  results: Path.optional().describe('JSONPath of what the tools answered (default: $.results)'),
});
export type CommandSettings = z.output<typeof CommandSettings>;

/** What `output` is where it is not set. */
export const outputOf = ({ keep, output }: CommandSettings) =>
  output ?? (keep === 'none' ? 'text' : 'json');

/** Throws an error that says what to write instead. */
export function checkCommand(settings: CommandSettings): void {
  const { command, keep } = settings;
  const [program = ''] = command;
  // A prompt that needs no place in the arguments comes on standard input.
  checkBlanks([...command, '{{prompt}}']);
  if (program.trim() === '' || program.startsWith('-'))
    throw new Error('The first word of `command` is the program, such as node.');
  const names = (['prompt', 'messages', 'session'] as const).filter((name) =>
    hasBlank(command, name),
  );
  if (hasBlank(command, 'api_key'))
    throw new Error('A key in an argument would show in the list of processes. Use pass_env.');
  if (hasBlank(program, 'prompt')) throw new Error('The prompt cannot choose the program.');
  const code = command.find(
    (word, at) =>
      (hasBlank(word, 'prompt') || hasBlank(word, 'messages')) && runsAsCode(command, at),
  );
  if (code !== undefined)
    throw new Error(
      'A prompt within code would run as code, whatever an attack wrote. Leave it out, and read standard input; or give it as an argument of its own: [sh, -c, \'agent "$1"\', --, "{{prompt}}"].',
    );
  if (keep !== 'none' && names.length > 0)
    throw new Error(
      `A process that is kept reads its prompts as lines: leave {{${names[0]}}} out of \`command\`.`,
    );
  const output = outputOf(settings);
  if (keep === 'all' && output !== 'json')
    throw new Error('One process for all answers with ids, so its `output` is json.');
  if (keep === 'conversation' && output === 'json-lines')
    throw new Error('A process that is kept answers each line with one line: json or text.');
}
