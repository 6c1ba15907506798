import { randomBytes } from 'node:crypto';
import { isRefusal, type Model, parseJson, stoppedByFilter } from '@provoke/engine';

const ANSWERS_MAX = 3;

type Asking<Plan> = {
  /** The plan in an answer, or in words why it is none. */
  read(text: string): Plan | string;
  maxTokens: number;
  /** Who is asked, as an error calls it (default: the attacker). */
  role?: string;
  signal: AbortSignal;
};

/**
 * Asks a model for a plan until it gives one; otherwise returns why its last answer was none. Throws if the model
 * fails.
 */
export async function askPlanner<Plan extends object>(
  model: Model,
  content: string,
  { read, maxTokens, role = 'attacker', signal }: Asking<Plan>,
): Promise<Plan | string> {
  let plan: Plan | string = '';
  for (let answer = 0; answer < ANSWERS_MAX && typeof plan === 'string'; answer++) {
    const question = { role: 'user' as const, content };
    const options = { maxTokens, temperature: 0.2, signal };
    const { text, isFiltered } = await model.reply([question], options);
    if (isFiltered) throw stoppedByFilter(role, model);
    plan = read(text);
    if (typeof plan === 'string' && isRefusal(text)) plan = 'it refuses.';
  }
  return plan;
}

/** Quotes foreign text, between marks that its author cannot know. */
export function quoteUpTo(charsMax: number): (text: string) => string {
  const mark = randomBytes(9).toString('hex');
  return (text) => `<${mark}>\n${text.slice(0, charsMax)}\n</${mark}>`;
}

/** The JSON object in an answer, without the text around it; undefined if it has none that can be read. */
export const objectIn = (text: string): unknown =>
  parseJson(text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1));
