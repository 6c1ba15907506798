import { parseJson } from '../../../parsing/parse-json.ts';
import { clip } from '../../../text/clip.ts';
import { withoutThoughts } from '../../../text/without-thoughts.ts';
import { DecorationError } from '../decorators/decorator.ts';
import { ProgramError } from '../language/program-error.ts';
import { asksModel, type Compiled, compile } from '../programs/compile.ts';
import { decorate } from '../programs/decorate.ts';
import { describeProgram } from './starting-programs.ts';

/** A runnable program with the attacker's description. */
export type Proposal = { program: Compiled; description: string };

type Read = { proposals: Proposal[]; rejections: string[] };
type Written = { text: string; description?: string | undefined };

const SHOWN_MAX = 4_000;

/** The runnable programs in an answer, and why the others are not. */
export async function readProposals(answer: string): Promise<Read> {
  const read: Read = { proposals: [], rejections: [] };
  for (const { text, description } of programsIn(withoutThoughts(answer)))
    try {
      const program = compile(text);
      await tryOut(program);
      read.proposals.push({ program, description: description ?? describeProgram(program) });
    } catch (error) {
      if (!(error instanceof ProgramError || error instanceof DecorationError)) throw error;
      read.rejections.push(clip(error.message, SHOWN_MAX));
    }
  return read;
}

/** Whether an answer contains any program, so that it is worth caching. */
export const hasProgram = (answer: string): boolean =>
  programsIn(withoutThoughts(answer)).some(({ text }) => isProgram(text));

function isProgram(text: string): boolean {
  try {
    compile(text);
    return true;
  } catch (error) {
    if (error instanceof ProgramError) return false;
    throw error;
  }
}

/**
 * As published: a program that cannot decorate a test text is invalid. Programs with a model decorator are not tried.
 */
async function tryOut(program: Compiled): Promise<void> {
  if (asksModel(program)) return;
  const ask = () => Promise.reject(new Error('It asks no model.'));
  await decorate('this is a test', program.chain, { ask, onStep: () => {} });
}

const FENCED = /```\w*\n([^`]*)```/;

/** A JSON array; otherwise the whole answer is one program, with or without a code block. */
function programsIn(said: string): Written[] {
  const begin = said.search(/[[{]/);
  const end = Math.max(said.lastIndexOf(']'), said.lastIndexOf('}'));
  const parsed = begin < 0 ? undefined : parseJson(said.slice(begin, end + 1));
  const written = (Array.isArray(parsed) ? parsed : [parsed]).flatMap(toWritten);
  if (written.length > 0) return written;
  return [{ text: (FENCED.exec(said)?.[1] ?? said.replaceAll('`', '')).trim() }];
}

function toWritten(entry: unknown): Written[] {
  if (typeof entry === 'string') return [{ text: entry }];
  const { program, description } = Object(entry) as Record<string, unknown>;
  if (typeof program !== 'string') return [];
  return [
    {
      text: program,
      description: typeof description === 'string' ? clip(description, SHOWN_MAX) : undefined,
    },
  ];
}
