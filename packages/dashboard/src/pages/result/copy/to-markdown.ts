import type { Result, RunReport } from '@provoke/contract';
import {
  maskedText,
  readAttemptData,
  readExchange,
  readVerdicts,
  showHidden,
  showOnOneLine,
  writeMessages,
} from '@provoke/evidence';
import { formatCount } from '@provoke/figures';
import { nameRun } from '../../../parts/name-run.ts';
import { outcomeOf } from '../../../parts/outcome-of.ts';
import { wordOf } from '../../../parts/verdict.tsx';

/** A tracker takes about 65,000 characters in an issue. */
const PROMPT_MAX = 12_000;
const REPLY_MAX = 30_000;
const REASON_MAX = 2_000;
const NAME_MAX = 200;
const GOAL_MAX = 4_000;
const JUDGES_MAX = 5;

type Run = Pick<RunReport, 'agent_name' | 'attack_type' | 'timestamp'>;
type Shown = { result: Result; run: Run; link: string };

/** A result as a finding for an issue. Whatever is in it of strangers is code, which shows nothing but itself. */
export function toMarkdown({ result, run, link }: Shown): string {
  const { technique, goal } = readAttemptData(result);
  const { sent, reply } = readExchange(result);
  const verdicts = readVerdicts(result, { max: JUDGES_MAX });
  const word = wordOf(outcomeOf(result.evaluation_status));
  const judges = verdicts.map(
    ({ judge, outcome, score }) =>
      `${code(judge)} ${outcome}${score === null ? '' : ` (${score.toFixed(2)})`}`,
  );
  return [
    `### ${word}: ${code(technique)} against ${code(run.agent_name)}`,
    [
      `- Verdict: ${word}`,
      `- Judges: ${judges.join(', ') || 'none is recorded'}`,
      `- Run: ${code(nameRun(run))}`,
      `- Recorded: ${result.timestamp}`,
      `- Result: <${link}>`,
    ].join('\n'),
    ...part('Goal', (result.goal ?? goal) || 'No goal is recorded.', GOAL_MAX),
    ...part('Prompt', writeMessages(sent), PROMPT_MAX),
    ...part('Reply', reply ?? '', REPLY_MAX),
    ...verdicts.flatMap(({ judge, reason }) =>
      reason === '' ? [] : part(`Why, by ${code(judge)}`, reason, REASON_MAX),
    ),
    '',
  ].join('\n\n');
}

const part = (title: string, text: string, max: number): string[] => [
  `**${title}**`,
  text === '' ? 'Nothing' : fence(text, max),
];

/** A block of code that no run of backticks in the text ends. */
function fence(text: string, max: number): string {
  const shown = showHidden(maskedText(text.slice(0, max)));
  const left = text.length - Math.min(text.length, max);
  const marks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  const note = left > 0 ? `\n\n${formatCount(left)} more characters: see the result.` : '';
  return `${marks}text\n${shown}\n${marks}${note}`;
}

/** The same on one line. */
function code(text: string): string {
  const shown = showOnOneLine(maskedText(text.slice(0, NAME_MAX))) || '(none)';
  const marks = '`'.repeat(longestRun(shown) + 1);
  const room = /^`|`$/.test(shown) ? ' ' : '';
  return `${marks}${room}${shown}${room}${marks}`;
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
