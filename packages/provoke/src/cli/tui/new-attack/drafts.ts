import type { Session } from '../navigation.ts';
import { type FormState, hasTyped } from './fields/form-state.ts';

type Draft = Pick<FormState, 'from' | 'typed' | 'row' | 'found'>;

/** What was typed and not started, for as long as the screen is filled. */
const drafts = new WeakMap<Session, Draft>();

export function keepDraft(session: Session, state: FormState | undefined): void {
  drafts.delete(session);
  if (state && hasTyped(state)) {
    const { from, typed, row, found } = state;
    drafts.set(session, { from, typed, row, found });
  }
}

/** The form as it was left, if it was. */
export function withDraft(first: FormState, session: Session): FormState {
  const draft = drafts.get(session);
  if (!draft) return first;
  return { ...first, ...draft, said: { text: 'What you typed before is still here.' } };
}
