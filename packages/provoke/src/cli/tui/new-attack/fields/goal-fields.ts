import { goalSets } from '@provoke/engine';
import { plural } from '@provoke/figures';
import { lookFor } from '../../../commands/start/choose-judge.ts';
import { namesGoals, withoutGoals } from '../../../flags/goal-sources.ts';
import type { Field } from '../../form/field.ts';
import type { Campaign } from '../starts/start.ts';
import { atOf, type FormState, startIn, textOf, typedIn } from './form-state.ts';
import { GOALS, SECRET } from './names.ts';

const ASKING = 'asking for the secret';
const TYPED = 'typed here';
const sets = goalSets.map(({ id }) => id);
/** More are better kept in a file. */
const TYPED_MAX = 100;
const goalAt = (place: number) => `goal.${place}`;

/** Where the goals come from, and those that are typed; the last of them is empty, for one more. */
export function goalFields(state: FormState): Field[] {
  const source = sourceIn(state);
  const own = ownGoals(state);
  return [
    {
      ...{ kind: 'choice', name: GOALS, label: 'Goals', value: source, choices: choicesIn(state) },
      ...describeGoals(source, state),
    },
    ...(source === TYPED ? [...own, ''].slice(0, TYPED_MAX) : []).map(
      (value, place): Field => ({
        ...{ kind: 'text', name: goalAt(place), label: `Goal ${place + 1}`, value, help: '' },
        ...atOf(state, goalAt(place)),
        problem: place === 0 && own.join('').trim() === '' ? 'type what it should do' : undefined,
      }),
    ),
  ];
}

const keptOf = ({ label }: { label: string }) => `those of ${label}`;

function choicesIn(state: FormState): string[] {
  const start = startIn(state);
  const kept = namesGoals(start.campaign.attack) ? [keptOf(start)] : [];
  return [...kept, ASKING, ...sets, TYPED];
}

function sourceIn(state: FormState): string {
  const start = startIn(state);
  const chosen = textOf(state, GOALS);
  if (chosen !== undefined) return chosen;
  if (namesGoals(start.campaign.attack)) return keptOf(start);
  return textOf(state, SECRET) ? ASKING : 'practice';
}

function describeGoals(source: string, state: FormState): Pick<Field, 'help' | 'problem'> {
  const { campaign, missing = [] } = startIn(state);
  const isKept = source === keptOf(startIn(state));
  const isLost = isKept && missing.some((path) => path.startsWith('attack.goals'));
  if (isLost)
    return { help: '', problem: 'one of them held a key, and is not kept: choose others' };
  const { goals, goals_file, goals_set } = campaign.attack;
  if (isKept && Array.isArray(goals)) return { help: plural(goals.length, 'goal') };
  if (isKept) return { help: String(goals_file ?? goals_set) };
  if (source === ASKING) return { help: plural(lookFor('').goals.length, 'goal') };
  return { help: goalSets.find(({ id }) => id === source)?.title ?? 'one on each row' };
}

function ownGoals(state: FormState): string[] {
  const places = Object.keys(typedIn(state)).flatMap(
    (name) => /^goal\.(\d+)$/.exec(name)?.[1] ?? [],
  );
  const last = Math.max(-1, ...places.map(Number));
  const texts = Array.from({ length: last + 1 }, (_, place) => textOf(state, goalAt(place)) ?? '');
  while (texts.at(-1)?.trim() === '') texts.pop();
  return texts;
}

/** The campaign with these goals and no others. */
export function withGoals(campaign: Campaign, state: FormState): Campaign {
  const source = sourceIn(state);
  if (source === keptOf(startIn(state))) return campaign;
  const { goalsAt: _, ...rest } = campaign;
  const { goals_field: __, ...attack } = withoutGoals(campaign.attack);
  const own = ownGoals(state).flatMap((text) => text.trim() || []);
  const goals = { [ASKING]: [...lookFor('').goals], [TYPED]: own }[source];
  return { ...rest, attack: { ...attack, ...(goals ? { goals } : { goals_set: source }) } };
}
