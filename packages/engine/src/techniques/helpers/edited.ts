const START = '<edited>';
const END = '</edited>';

/** The form of an answer: a refusal does not have it, and a text that opens with an apology does. */
export const FORM = `Write the edited text between ${START} and ${END}, and nothing else`;

/** The text in an answer of that form, which may have been cut before its end; undefined without the form. */
export function editedIn(answer: string): string | undefined {
  const lower = answer.toLowerCase();
  const start = lower.indexOf(START);
  if (start < 0) return undefined;
  const end = lower.lastIndexOf(END);
  return answer.slice(start + START.length, end > start ? end : undefined).trim();
}

const OF_THE_TASK = /\b(?:rewrit|rephras|paraphras|reword|translat|edit(?:ed|ing)\b|persuasi)/i;

/** Whether an answer without the form talks about what it was asked to do, rather than doing it. */
export const speaksOfTask = (answer: string, text: string): boolean =>
  OF_THE_TASK.test(answer) && !OF_THE_TASK.test(text);
