import type { FormPlace } from '../../form/field.ts';
import type { TextField } from '../../text-field/text-field.ts';
import type { Problem, Start } from '../starts/start.ts';
import type { Checked } from './checked.ts';
import { SECRET } from './names.ts';

/** How an agent was reached that said hello. */
export type Found = {
  key: string;
  type: string;
  /** The typed address, or the one nearby at which it answers. */
  endpoint: string;
  settings: Record<string, unknown>;
};

/** All that the form is drawn from, except the size of the window. */
export type FormState = FormPlace & {
  title: string;
  /** What to know before it starts. */
  notes: readonly string[];
  starts: readonly Start[];
  /** The label of one of them. */
  from: string;
  /** What was typed, by start and field. */
  typed: Readonly<Record<string, Readonly<Record<string, TextField>>>>;
  /** Where campaigns are recorded. */
  dataDir: string;
  /** The same, if it was named: by `--data-dir`. */
  ownDir?: string | undefined;
  service: string | undefined;
  found?: Found | undefined;
  /** Undefined while it is found out. */
  checked: Checked | undefined;
  doing: 'filling' | 'asking' | 'starting';
  /** What was done last, or why it failed. */
  said: (Problem & { isProblem?: true }) | undefined;
};

/** A form in which nothing is typed yet. */
export const firstState = (
  given: Pick<FormState, 'title' | 'notes' | 'starts' | 'dataDir' | 'ownDir' | 'service'>,
): FormState => ({
  ...{ ...given, from: given.starts[0]?.label ?? '', typed: {} },
  ...{ row: 0, top: 0, checked: undefined, doing: 'filling', said: undefined },
});

const NOTHING: Start = { label: '', hint: '', campaign: { agent: {}, attack: {} } };

export const startIn = ({ starts, from }: Pick<FormState, 'starts' | 'from'>): Start =>
  starts.find(({ label }) => label === from) ?? starts[0] ?? NOTHING;

/** What is typed for a new agent is the same for every preset. */
const groupOf = ({ label, isNew }: Start) => (isNew ? 'new' : label);

export const typedIn = (state: FormState): Readonly<Record<string, TextField>> =>
  state.typed[groupOf(startIn(state))] ?? {};

/** What was typed into a field, or chosen; undefined if nothing was. */
export const textOf = (state: FormState, name: string): string | undefined =>
  typedIn(state)[name]?.text;

/** Where the cursor of a text is, once it was typed into. */
export function atOf(state: FormState, name: string): { at?: number } {
  const at = typedIn(state)[name]?.at;
  return at === undefined ? {} : { at };
}

/** What Start from is called as a field. */
export const FROM = 'from';

/** The form after a field got another value. */
export function changed(state: FormState, name: string, value: TextField): FormState {
  const next = { ...state, checked: undefined, said: undefined };
  if (name === FROM) return { ...next, from: value.text };
  const group = groupOf(startIn(state));
  const typed = { ...state.typed, [group]: { ...typedIn(state), [name]: value } };
  return { ...next, typed };
}

/**
 * The form after its campaign was written to the file of this label, from which it starts now. Nothing is typed then but
 * the secret, which no file has.
 */
export function startedFrom(state: FormState, label: string, files: readonly Start[]): FormState {
  const others = state.starts.filter((one) => !files.some((file) => file.label === one.label));
  const secret = typedIn(state)[SECRET];
  const typed = {
    ...state.typed,
    [groupOf(startIn(state))]: {},
    [label]: { ...(secret && { [SECRET]: secret }) },
  };
  return { ...state, starts: [...files, ...others], from: label, typed, checked: undefined };
}

export const hasTyped = ({ typed }: Pick<FormState, 'typed'>): boolean =>
  Object.values(typed).some((fields) => Object.keys(fields).length > 0);
