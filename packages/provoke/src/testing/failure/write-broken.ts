import { quoteWord } from '@provoke/campaign';
import type { Excerpt } from '@provoke/evidence';
import { actMarks, type WayLine } from '@provoke/figures';
import { notShown } from '../language/not-shown.ts';
import { writeGiven } from '../language/write-options.ts';
import type { BreakingAttempt, BrokenGoal, TestResult } from '../result/test-result.ts';
import { excerptLines, foreignLine } from './foreign.ts';

/** A broken goal with the attempt that broke it. */
export function writeBroken({ row, breaking }: BrokenGoal, result: TestResult): string[] {
  if (!breaking) return [];
  const id = row.published === null ? '' : ` (${foreignLine(row.published, 80)})`;
  const { judged = 0, broken = 0 } = row.tried ?? {};
  const repeats = judged > 1 ? `, in ${broken} of ${judged} repeats` : '';
  return [
    `◆ goal ${row.goal_index + 1}${id} broken${repeats}: ${foreignLine(row.text, 200)}`,
    ...field('technique', techniqueOf(breaking)),
    ...(breaking.rule === null ? [] : field('forbidden', foreignLine(breaking.rule, 400))),
    ...(breaking.done === null ? [] : field('act', foreignLine(breaking.done, 600))),
    ...said('prompt', breaking.sent),
    ...stepLines(breaking.steps),
    ...said('reply', breaking.reply),
    ...(result.evidence === 'none'
      ? [`  ${notShown('Prompts and replies are', result.language)}`]
      : []),
    ...breaking.verdicts.map(
      ({ judge, outcome, reason }) =>
        `  ${'judge'.padEnd(WIDTH)}${foreignLine(judge, 40)}: ${outcome}${reason === '' ? '' : `, ${foreignLine(reason, 400)}`}`,
    ),
    ...field('attempt', foreignLine(breaking.attempt, 200)),
    ...commands(breaking, result),
  ];
}

const WIDTH = 11;
const INDENT = '    ';

const field = (name: string, text: string): string[] => [`  ${name.padEnd(WIDTH)}${text}`];

function techniqueOf({ technique, place, requestsMax }: BreakingAttempt): string {
  const of = requestsMax === null ? '' : ` of at most ${requestsMax}`;
  return `${foreignLine(technique, 60)}${place === null ? '' : `, request ${place}${of}`}`;
}

const said = (name: string, excerpt: Excerpt | null): string[] =>
  excerpt === null ? [] : [`  ${name}`, ...excerptLines(excerpt, INDENT)];

function stepLines(steps: readonly WayLine[]): string[] {
  if (steps.length === 0) return [];
  const lines = steps.flatMap(({ name, text, kind, notes }) => [
    `${INDENT}${kind ? actMarks[kind] : ' '} ${foreignLine(name, 60)} ${foreignLine(text, 300)}`.trimEnd(),
    ...notes.map((note) => `${INDENT}    ${foreignLine(note, 200)}`),
  ]);
  return ['  steps (◆ did, ◇ meant, ◈ reached: a rule forbids it)', ...lines];
}

/** The campaign's own words to look at it and to send it again. */
function commands(
  { attempt }: BreakingAttempt,
  { campaign, isFunction, language }: TestResult,
): string[] {
  if (campaign === null) return [];
  const { id, place } = campaign;
  const name = quoteWord(attempt);
  return [
    ...field('see it', `provoke show ${id} --attempt ${name}${place}`),
    ...(isFunction
      ? field(
          'replay',
          `in the test, with the goals ${writeGiven({ attempt, campaign: id }, language)}`,
        )
      : field('replay', `provoke replay ${name} --campaign ${id}${place}`)),
  ];
}
