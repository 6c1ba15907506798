import type { Field, FormPlace } from '../form/field.ts';
import type { Checked } from './check-campaign.ts';
import { attackFields, type FormParts, heading, techniqueIn } from './fields/attack-form.ts';
import type { Draft } from './fields/campaign-draft.ts';
import type { KnownAgent } from './known-agents.ts';
import { fileNameFor } from './save-campaign.ts';

/** All that the form is drawn from, except the size of the window. */
export type FormState = FormPlace & {
  title: string;
  /** What to know before it starts. */
  notes: readonly string[];
  draft: Draft;
  known: readonly KnownAgent[];
  /** Everything is filled in already: what can be done with it comes first. */
  isReady: boolean;
  /** Undefined while it is found out. */
  checked: Checked | undefined;
  doing: 'filling' | 'starting';
  /** What was done last, or why it failed. */
  said: { text: string; next?: readonly string[]; isProblem?: true } | undefined;
};

export const START = 'start';
export const SAVE = 'save';
export const FILE = 'file';
export const KNOWN = 'known';
/** The choice after the known agents. */
export const ANOTHER = 'another';

export function fieldsOf(state: FormState, parts: FormParts): Field[] {
  const { draft, isReady, checked } = state;
  const fields = [...knownField(state), ...attackFields(draft, parts)].map((field) =>
    withChecked(field, checked),
  );
  const actions = actionsOf(state, parts);
  return isReady ? [...actions, ...fields] : [...fields, heading(' '), ...actions];
}

/** A field with what the planner says of it. */
function withChecked(field: Field, checked: Checked | undefined): Field {
  if (!checked || field.problem) return field;
  if ('problem' in checked) {
    const { at, problem } = checked;
    return field.name === at ? { ...field, problem: problem.replace(`${at}: `, '') } : field;
  }
  const { warning } = checked.estimate;
  const isJudge = /^judge\.[^.]+$/.test(field.name) && field.value === 'true';
  return warning !== undefined && isJudge ? { ...field, help: warning } : field;
}

function knownField({ known, draft }: FormState): Field[] {
  if (known.length === 0) return [];
  const choices = [...known.map(({ name }) => name), ANOTHER];
  return [
    {
      ...{ kind: 'choice', name: KNOWN, label: 'Known agent', choices },
      value: draft.typed[KNOWN] ?? ANOTHER,
      help: 'as the last campaign reached it',
    },
  ];
}

const actionsOf = (state: FormState, parts: FormParts): Field[] => [
  { kind: 'action', name: START, label: 'Start', value: '', help: 'Enter sends the first prompt' },
  {
    kind: 'action',
    name: SAVE,
    label: 'Save',
    value: '',
    help: 'Enter writes the file that provoke run reads',
  },
  {
    ...{ kind: 'text', name: FILE, label: 'File', value: state.draft.typed[FILE] ?? '' },
    ...{ placeholder: defaultFile(state, parts), help: '' },
  },
];

export function defaultFile({ draft }: FormState, { specs }: FormParts): string {
  const name = draft.typed['agent.name'] ?? draft.base.agent['name'];
  return fileNameFor(String(name ?? ''), techniqueIn(draft, specs));
}

/** Fields that a start would trip over. */
export const wrongIn = (fields: readonly Field[]): Field[] =>
  fields.filter(({ problem }) => problem);
