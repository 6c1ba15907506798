import { clip } from '../../../clip.ts';
import type { Message } from '../../../model.ts';
import type { Toolkit } from '../../../technique.ts';
import { withoutThoughts } from '../../../text/without-thoughts.ts';
import { type Compiled, compile } from '../compile.ts';
import { ProgramError } from '../language/program-error.ts';
import { synthesisMessages } from './prompts.ts';
import type { Scored } from './score.ts';

const ANSWER_TOKENS_MAX = 600;
const SHOWN_MAX = 4_000;

/** What came of asking for a program: one that can be run, or none; and why answers were sent back. */
export type Proposal = { program?: Compiled; rejections: readonly string[] };

type Proposing = {
  examples: readonly Scored[];
  /** The texts of the programs that were tried. */
  tried: ReadonlySet<string>;
  max_parse_retries: number;
};

/** Asks the attacker for a new program after the examples; one that is of no use is sent back with the reason. */
export async function propose(
  { examples, tried, max_parse_retries }: Proposing,
  ask: Toolkit['ask'],
): Promise<Proposal> {
  const messages: Message[] = synthesisMessages(examples);
  const rejections: string[] = [];
  while (rejections.length <= max_parse_retries) {
    const answer = await ask('attacker', messages, {
      temperature: 1,
      maxTokens: ANSWER_TOKENS_MAX,
    });
    const read = readProgram(answer, tried);
    if ('program' in read) return { ...read, rejections };
    rejections.push(read.trouble);
    messages.push(
      { role: 'assistant', content: answer.slice(0, SHOWN_MAX) },
      {
        role: 'user',
        content: `That is of no use:\n${read.trouble}\nAnswer with another program and nothing else.`,
      },
    );
  }
  return { rejections };
}

const FENCED = /```\w*\n([^`]*)```/;

/** The program in an answer, whether or not it stands in a code block. */
function readProgram(
  answer: string,
  tried: ReadonlySet<string>,
): { program: Compiled } | { trouble: string } {
  const said = withoutThoughts(answer);
  const text = (FENCED.exec(said)?.[1] ?? said.replaceAll('`', '')).trim();
  try {
    const program = compile(text);
    return tried.has(program.text)
      ? { trouble: `This program was tried already: ${clip(program.text, SHOWN_MAX)}` }
      : { program };
  } catch (error) {
    if (error instanceof ProgramError) return { trouble: error.message };
    throw error;
  }
}
