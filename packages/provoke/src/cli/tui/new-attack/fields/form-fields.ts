import { basename } from 'node:path';
import type { Registry } from '@provoke/engine';
import { plural } from '@provoke/figures';
import type { Field } from '../../form/field.ts';
import { agentFields } from './agent-fields.ts';
import { atOf, type FormState, FROM, startIn, textOf } from './form-state.ts';
import { goalFields } from './goal-fields.ts';
import { ADDRESS, EDIT, GOALS, RECORD, RULE, SECRET, START } from './names.ts';
import { numberFields } from './number-fields.ts';
import { complainAboutPlace, HERE, placeIn, rulesIn, SERVICE } from './read-campaign.ts';
import { secretState } from './secret.ts';

/** What a campaign is asked for; everything else is of its file. */
export function fieldsOf(state: FormState, registry: Registry): Field[] {
  const start = startIn(state);
  const broken = start.file ? [editField(start.file)] : [];
  const asked = start.problem
    ? broken
    : [
        ...agentFields(state, registry),
        secretField(state),
        ...goalFields(state),
        ruleField(state),
        ...numberFields(state),
        recordField(state),
        editField(start.file),
        startField,
      ];
  return [...fromField(state), ...asked].map((field) => withFound(field, state));
}

function fromField(state: FormState): Field[] {
  if (state.starts.length < 2) return [];
  const { label, hint, problem } = startIn(state);
  const choices = state.starts.map((one) => one.label);
  return [
    {
      ...{ kind: 'choice', name: FROM, label: 'Start from', choices, value: label, help: hint },
      problem: problem?.text,
    },
  ];
}

function secretField(state: FormState): Field {
  const { campaign, missing = [] } = startIn(state);
  const value = textOf(state, SECRET) ?? '';
  const isLost = missing.some((path) => path.endsWith('secret'));
  const had = isLost ? 'empty' : secretState(campaign);
  return {
    ...{ kind: 'text', name: SECRET, label: 'Secret', value, isSecret: true },
    ...(had === 'kept' && { placeholder: 'kept, and not shown' }),
    ...{ ...atOf(state, SECRET), help: 'must not be revealed' },
    problem:
      value === ''
        ? lacksSecret(state, had)
        : value.length < 4
          ? '4 characters or more'
          : undefined,
  };
}

function lacksSecret(state: FormState, had: 'none' | 'kept' | 'empty'): string | undefined {
  if (had === 'empty') return 'it is not kept there: type it, or take it out of the judges';
  const asks = goalFields(state).some(
    ({ name, value }) => name === GOALS && value.startsWith('asking'),
  );
  return had === 'none' && asks ? 'type the secret that the goals ask for' : undefined;
}

function ruleField(state: FormState): Field {
  const rules = rulesIn(startIn(state).campaign);
  return {
    ...{ kind: 'text', name: RULE, label: 'Never calls', value: textOf(state, RULE) ?? '' },
    ...(rules > 0 && { placeholder: `${plural(rules, 'rule')} kept` }),
    ...{ help: 'a tool: send_email', ...atOf(state, RULE) },
  };
}

function recordField(state: FormState): Field {
  const value = placeIn(state);
  const { agent } = startIn(state).campaign;
  return {
    ...{ kind: 'choice', name: RECORD, label: 'Record', choices: [HERE, SERVICE], value },
    help:
      value === HERE
        ? String(agent['data_dir'] ?? state.dataDir)
        : String(agent['base_url'] ?? state.service ?? ''),
    problem:
      value === SERVICE && !agent['base_url'] && !state.service
        ? 'no service is set: provoke config set --base-url URL'
        : undefined,
  };
}

const editField = (file: string | undefined): Field => ({
  ...{ kind: 'action', name: EDIT, label: 'Edit', value: '' },
  help: `saves ${basename(file ?? 'a file')} and opens it: all other options`,
});

const startField: Field = {
  ...{ kind: 'action', name: START, label: 'Start', value: '' },
  help: 'Enter sends the first prompt',
};

/** A field with what is wrong with it, by the address of its variables and by the planner. */
function withFound(field: Field, state: FormState): Field {
  if (field.problem) return field;
  if (field.name === ADDRESS) return { ...field, problem: complainAboutPlace(state) };
  const { checked } = state;
  if (!checked || !('problem' in checked) || checked.at !== field.name) return field;
  return { ...field, problem: checked.problem.text };
}
