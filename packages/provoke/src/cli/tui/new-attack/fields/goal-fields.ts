import { goalSets } from '@provoke/engine';
import { withoutGoals } from '../../../flags/goal-sources.ts';
import type { Field } from '../../form/field.ts';
import { type Campaign, type Draft, toField } from './campaign-draft.ts';
import { choiceSpec, textSpec } from './plain-specs.ts';

const FROM = ['set', 'own', 'file'] as const;
const from = choiceSpec(['goals', 'from'], 'Goals', FROM);
const set = choiceSpec(
  ['attack', 'goals_set'],
  'Set',
  goalSets.map(({ id }) => id),
);
const file = textSpec(
  ['attack', 'goals_file'],
  'File',
  'YAML, JSON, JSONL, CSV, TSV or plain lines',
);
const goalSpec = (place: number) => textSpec(['goal', `${place}`], `Goal ${place + 1}`, '');

/** More are better kept in a file. */
const OWN_MAX = 100;
const HINTS = {
  set: 'a named set of goals',
  own: 'goals of your own, one per line',
  file: 'goals from a file',
};

/** Where the goals come from, and which they are. */
export function goalFields(draft: Draft): Field[] {
  const source = sourceIn(draft);
  return [
    { ...toField(from, draft), kind: 'choice', choices: FROM, value: source, help: HINTS[source] },
    ...{ set: setFields, own: ownFields, file: fileFields }[source](draft),
  ];
}

function setFields(draft: Draft): Field[] {
  const field = toField(set, draft);
  return [{ ...field, help: goalSets.find(({ id }) => id === field.value)?.title ?? '' }];
}

/** The last one is empty, for one more. */
function ownFields(draft: Draft): Field[] {
  const texts = ownTexts(draft);
  const shown = [...texts, ''].slice(0, OWN_MAX);
  const isEmpty = texts.every((text) => text.trim() === '');
  return shown.map((value, place) => ({
    ...{ kind: 'text', name: `goal.${place}`, label: goalSpec(place).label, value, help: '' },
    problem: isEmpty && place === 0 ? 'name at least one goal' : undefined,
  }));
}

const fileFields = (draft: Draft): Field[] => {
  const field = toField(file, draft);
  return [{ ...field, problem: field.value.trim() === '' ? 'name the file' : undefined }];
};

function sourceIn({ base, typed }: Draft): (typeof FROM)[number] {
  const chosen = FROM.find((one) => one === typed['goals.from']);
  if (chosen) return chosen;
  if (base.attack['goals_file'] !== undefined) return 'file';
  return base.attack['goals'] === undefined ? 'set' : 'own';
}

/** What was typed, over what was there. */
function ownTexts({ base, typed }: Draft): string[] {
  const before = givenGoals(base).map(textOf);
  const last = Math.max(
    before.length - 1,
    ...Object.keys(typed).map((name) => Number(/^goal\.(\d+)$/.exec(name)?.[1] ?? -1)),
  );
  const texts = Array.from(
    { length: last + 1 },
    (_, place) => typed[`goal.${place}`] ?? before[place] ?? '',
  );
  while (texts.at(-1)?.trim() === '') texts.pop();
  return texts;
}

const givenGoals = ({ attack: { goals } }: Campaign): readonly unknown[] =>
  Array.isArray(goals) ? goals : [];

/** A goal with rules has its text in a field. */
const textOf = (goal: unknown): string =>
  typeof goal === 'object' && goal !== null && 'text' in goal ? String(goal.text) : String(goal);

/** Those that were there keep their rules. */
function ownGoals(draft: Draft): unknown[] {
  const before = givenGoals(draft.base);
  return ownTexts(draft).flatMap((typed, place) => {
    const text = typed.trim();
    const given = before[place];
    if (text === '') return [];
    return [typeof given === 'object' && given !== null ? { ...given, text } : text];
  });
}

/** The campaign with these goals and no others. */
export function withGoals(campaign: Campaign, draft: Draft): Campaign {
  const source = sourceIn(draft);
  const { goals_field, goals_sha256 } = campaign.attack;
  const rest = withoutGoals(campaign.attack);
  const goals = {
    set: { goals_set: setFields(draft)[0]?.value },
    own: { goals: ownGoals(draft) },
    file: {
      goals_file: fileFields(draft)[0]?.value,
      ...(goals_field !== undefined && { goals_field }),
    },
  }[source];
  const isSame = Object.entries(goals).every(([name, value]) => campaign.attack[name] === value);
  return {
    ...campaign,
    attack: { ...rest, ...goals, ...(isSame && goals_sha256 !== undefined && { goals_sha256 }) },
  };
}
