import { TargetError } from '../../definitions/target.ts';
import { clip } from '../../text/clip.ts';
import type { CommandLineTool } from './command-line-tool.ts';
import type { ToolOutput } from './run-tool.ts';

const WORDS_MAX = 600;
const BODY_MAX = 2_000;

const SIGNED_OUT =
  /not (?:logged|signed) in|please (?:run |log ?in|sign in)|log ?in required|invalid (?:api|x-api)[ -]key|authentication|unauthorized|\b401\b|no api key/i;
const PASSING =
  /\b(?:429|5\d\d)\b|overloaded|rate.?limit|too many requests|timed? ?out|connection/i;

type Failed = { tool: CommandLineTool; binary: string; output: ToolOutput; said?: string };

/** Why there is no reply, and what to type next. */
export function explainFailure({ tool, binary, output, said = '' }: Failed): TargetError {
  const { code, killedBy, exitCode, stdout, stderr } = output;
  const fail = (message: string, retryable = false) =>
    new TargetError(message, { retryable, body: (stdout || stderr).slice(0, BODY_MAX) });

  if (code === 'ENOENT')
    return fail(
      `"${binary}" cannot be found. Install it with: ${tool.installation} (or set another command: adapter_operational_config.binary, on the command line --setting binary=PATH).`,
    );
  if (exitCode === undefined && killedBy === undefined)
    return fail(`"${binary}" cannot be started (${code ?? 'unknown reason'}).`);
  const words = clip([said, stderr].filter(Boolean).join('\n').trim(), WORDS_MAX);
  if (killedBy !== undefined)
    return fail(`"${binary}" was ended by ${killedBy} before it replied. ${words}`.trim(), true);
  if (SIGNED_OUT.test(words))
    return fail(`"${binary}" is not signed in. Sign in with: ${tool.login}. It said: ${words}`);
  const how = exitCode === 0 ? 'ended without a reply' : `failed with exit code ${exitCode}`;
  return fail(`"${binary}" ${how}. ${words}`.trim(), PASSING.test(words));
}
