import { clip } from '../../../clip.ts';
import { type Message, ModelError } from '../../../model.ts';
import type { Toolkit } from '../../../technique.ts';
import { withoutThoughts } from '../../../text/without-thoughts.ts';
import { type Compiled, compile } from '../compile.ts';
import { ProgramError } from '../language/program-error.ts';
import { synthesisMessages } from './prompts.ts';
import type { Scored } from './score.ts';

const ANSWER_TOKENS_MAX = 600;
const SHOWN_MAX = 4_000;
/** Some servers take no turn without a word. */
const NOTHING = '(no answer)';

/** What came of asking for a program: one that can be run, or none; why answers were sent back; and what went wrong where there was none. */
export type Proposal = {
  program?: Compiled;
  rejections: readonly string[];
  failure?: ModelError;
};

type Proposing = {
  examples: readonly Scored[];
  /** The texts of the programs that were tried. */
  tried: ReadonlySet<string>;
  max_parse_retries: number;
};

/** Asks the attacker for a new program after the examples. One that is busy or broken for once costs the proposal. */
export async function propose(proposing: Proposing, ask: Toolkit['ask']): Promise<Proposal> {
  const rejections: string[] = [];
  try {
    const program = await askForProgram(proposing, ask, rejections);
    return { ...(program && { program }), rejections };
  } catch (failure) {
    if (failure instanceof ModelError && failure.retryable) return { rejections, failure };
    throw failure;
  }
}

/** An answer that is of no use is sent back with the reason. */
async function askForProgram(
  { examples, tried, max_parse_retries }: Proposing,
  ask: Toolkit['ask'],
  rejections: string[],
): Promise<Compiled | undefined> {
  const messages: Message[] = synthesisMessages(examples);
  while (rejections.length <= max_parse_retries) {
    const answer = await ask('attacker', messages, {
      temperature: 1,
      maxTokens: ANSWER_TOKENS_MAX,
      isReadable: (given) => 'program' in readProgram(given, new Set()),
    });
    const read = readProgram(answer, tried);
    if ('program' in read) return read.program;
    rejections.push(read.trouble);
    messages.push(
      { role: 'assistant', content: clip(answer.trim() || NOTHING, SHOWN_MAX) },
      {
        role: 'user',
        content: `That is of no use:\n${read.trouble}\nAnswer with another program and nothing else.`,
      },
    );
  }
  return undefined;
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
