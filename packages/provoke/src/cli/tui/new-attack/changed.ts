import { ANOTHER, type FormState, KNOWN } from './form-state.ts';

/** The form after a field got another value. */
export function changed(state: FormState, name: string, value: string): FormState {
  const next = { ...state, checked: undefined, said: undefined };
  const typed = { ...state.draft.typed, [name]: value };
  if (name !== KNOWN) return { ...next, draft: { ...state.draft, typed } };
  // Another agent brings its own address and settings.
  const { agent = {} } = state.known.find((one) => one.name === value) ?? {};
  const others = Object.entries(typed).filter(([one]) => !one.startsWith('agent.'));
  return {
    ...next,
    draft: {
      base: { ...state.draft.base, agent: value === ANOTHER ? {} : agent },
      typed: Object.fromEntries(others),
    },
  };
}
