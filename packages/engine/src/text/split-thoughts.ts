const START = '<think>';
const END = '</think>';
/** On a line of its own: prose and code that mention the mark are no end of thoughts. */
const BARE_END = `\n${END}\n`;

type Split = {
  thoughts: string;
  text: string;
  /** The thoughts have no end, so there is no text. */
  isOpen: boolean;
};

/**
 * A model's leading thoughts, and its answer unchanged. Many servers put the opening mark into the question, so the
 * answer contains only the closing one.
 */
export function splitThoughts(answer: string): Split {
  const thoughts: string[] = [];
  let rest = answer;
  while (rest.trimStart().startsWith(START)) {
    const from = rest.indexOf(START) + START.length;
    const end = rest.indexOf(END, from);
    thoughts.push(rest.slice(from, end < 0 ? undefined : end).trim());
    if (end < 0) return { thoughts: thoughts.join('\n'), text: '', isOpen: true };
    rest = rest.slice(end + END.length);
  }
  if (thoughts.length > 0)
    return { thoughts: thoughts.join('\n'), text: rest.trimStart(), isOpen: false };
  return splitAtBareEnd(answer);
}

function splitAtBareEnd(answer: string): Split {
  const end = `${answer.trimEnd()}\n`.indexOf(BARE_END);
  const before = answer.slice(0, Math.max(end, 0));
  if (end < 0 || before.includes(START)) return { thoughts: '', text: answer, isOpen: false };
  const text = answer.slice(end + BARE_END.length).trimStart();
  return { thoughts: before.trim(), text, isOpen: false };
}
