import { VARIABLE_REFERENCE } from '@provoke/contract';
import { z } from 'zod';
import { RequestHeaders } from '../targets/over-http/request-headers.ts';
import { findStrangeBlank } from './session-blank.ts';

const NO_VARIABLE =
  'A variable here would show in the list of processes. Name it in pass_env: [NAME], and the program can read it.';

const Url = z.string().superRefine((url, context) => {
  const message = VARIABLE_REFERENCE.test(url) ? undefined : findUrlFault(url);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const Word = z.string().superRefine((word, context) => {
  const message = findWordFault(word);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const Fields = z
  .strictObject({
    url: Url.optional().describe('is read with GET and answers with JSON'),
    headers: RequestHeaders,
    command: z
      .array(Word)
      .min(1)
      .optional()
      .describe('a program and its arguments, without a shell; it prints JSON'),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe("where the command runs (default: this file's folder)"),
    pass_env: z
      .array(z.string())
      .optional()
      .describe('extra environment variables the command may see, by name'),
  })
  .superRefine(({ url, headers, command, folder, pass_env }, context) => {
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if ((url === undefined) === (command === undefined))
      refuse([], 'Write either url or command: how the state of the agent is read.');
    else if (url === undefined && headers) refuse(['headers'], 'headers are for a url.');
    else if (command === undefined && (folder ?? pass_env))
      refuse([folder ? 'folder' : 'pass_env'], 'folder and pass_env are for a command.');
    for (const [name, value] of Object.entries(headers ?? {})) {
      const fault = findStrangeBlank(value);
      if (fault !== undefined) refuse(['headers', name], fault);
    }
  });

/** How the state of an agent is read before and after each attempt. An address alone is one without headers. */
export const stateCheckSetting = z.union([Url.transform((url) => ({ url })), Fields]);

export type StateCheckSettings = z.output<typeof Fields>;

/** What is wrong with an address, as it is called or written. */
export function findUrlFault(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    return 'The address of the state starts with http:// or https://, such as http://127.0.0.1:4000/state.';
  if (parsed.username || parsed.password)
    return 'The address of the state has a user name or a password in it, which is not sent from there. Write headers: { authorization: $NAME }.';
  return findStrangeBlank(url);
}

function findWordFault(word: string): string | undefined {
  if (VARIABLE_REFERENCE.test(word)) return NO_VARIABLE;
  if (word.includes('\0')) return 'A word of a command holds no NUL character.';
  return findStrangeBlank(word);
}
