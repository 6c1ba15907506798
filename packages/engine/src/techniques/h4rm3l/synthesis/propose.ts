import type { Message } from '../../../model.ts';
import type { Toolkit } from '../../../technique.ts';
import { type Compiled, compile } from '../compile.ts';
import { ProgramError } from '../language/program-error.ts';
import { synthesisMessages } from './prompts.ts';
import type { Scored } from './score.ts';

const ANSWER_TOKENS_MAX = 600;
const SHOWN_MAX = 4_000;

/** What came of asking for a program: one that can be run, or none; and why answers were sent back. */
export type Proposal = { program?: Compiled; rejections: readonly string[] };

/** Asks the attacker for a new program after the examples; what cannot be read is sent back with the reason. */
export async function propose(
  examples: readonly Scored[],
  { max_parse_retries }: { max_parse_retries: number },
  ask: Toolkit['ask'],
): Promise<Proposal> {
  const messages: Message[] = synthesisMessages(examples);
  const rejections: string[] = [];
  while (rejections.length <= max_parse_retries) {
    const answer = await ask('attacker', messages, {
      temperature: 1,
      maxTokens: ANSWER_TOKENS_MAX,
    });
    const program = read(answer);
    if (!(program instanceof ProgramError)) return { program, rejections };
    rejections.push(program.message);
    messages.push(
      { role: 'assistant', content: answer.slice(0, SHOWN_MAX) },
      {
        role: 'user',
        content: `That cannot be run:\n${program.message}\nAnswer with a corrected program and nothing else.`,
      },
    );
  }
  return { rejections };
}

const FENCED = /```\w*\n([^`]*)```/;

/** The program in an answer, whether or not it stands in a code block. */
function read(answer: string): Compiled | ProgramError {
  const text = (FENCED.exec(answer)?.[1] ?? answer.replaceAll('`', '')).trim();
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
}
