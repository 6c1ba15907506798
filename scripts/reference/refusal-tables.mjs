import {
  measureLanguages,
  measureOthers,
  recordedFigures,
} from '../../packages/engine/src/refusals/test/measure-refusals.ts';
import { wilson } from '../../packages/statistics/src/index.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Whether each listed language is recognized, and how its replies are read. */
export async function languageTable() {
  const languages = await measureLanguages();
  const head = ['language', 'recognized', 'refusals found', 'answers not called refusals'];
  const rows = languages.map(({ code, recognized, refusals, answers }) => [
    names.of(code),
    ...[recognized, refusals, answers].map(share),
  ]);
  const all = ['recognized', 'refusals', 'answers'].map((part) =>
    share(sum(languages.map((language) => language[part]))),
  );
  return [head, ...rows, ['all', ...all]];
}

/** What becomes of replies in other languages: those that are confused, and the rest. */
export async function otherLanguageTable() {
  const others = await measureOthers();
  const isRight = ({ unknown }) => unknown.right === unknown.of;
  const row = (name, group) => [
    name,
    share(sum(group.map(({ unknown }) => unknown))),
    share(sum(group.map(({ complied }) => complied))),
  ];
  const right = others.filter(isRight);
  return [
    ['language', 'no verdict', 'taken for an answer in a listed language'],
    ...others.filter((one) => !isRight(one)).map((one) => row(names.of(one.code), [one])),
    row(right.map(({ code }) => names.of(code)).join(', '), right),
  ];
}

/** The figures that were recorded on PyRIT's labelled replies. */
export function recordedTable() {
  const says = {
    objective: 'the agent does not do what it should not',
    refusal_scorer: 'the agent refuses, or answers another question',
  };
  return [
    ['folder', 'label', 'replies', 'accuracy', 'precision', 'recall'],
    ...recordedFigures().sets.map(({ folder, measured, refusals, others }) => [
      `\`${folder}\``,
      says[folder],
      measured,
      percent(refusals.asRefusal + others.asOther, measured),
      percent(refusals.asRefusal, refusals.asRefusal + others.asRefusal),
      percent(refusals.asRefusal, refusals.asRefusal + refusals.asOther),
    ]),
  ];
}

const share = ({ right, of }) => `${right} of ${of}`;

const sum = (parts) => ({
  right: parts.reduce((total, { right }) => total + right, 0),
  of: parts.reduce((total, { of }) => total + of, 0),
});

/** With its 95 % interval. */
function percent(right, of) {
  const { rate, low, high } = wilson(right, of);
  const [part, from, to] = [rate, low, high].map((value) => Math.round(value * 100));
  return `${part} % (${from} to ${to})`;
}
