import { type RefObject, useCallback, useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The same for the named fields of a form that the browser holds: fills in what was typed, and keeps what is typed.
 * Without a name, nothing is kept.
 */
export function useFieldDrafts(name: string | undefined, form: RefObject<HTMLFormElement | null>) {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (name === undefined || !element) return;
    const kept = new Map(Object.entries((readDraft(name) ?? {}) as Record<string, string>));
    const fill = () => {
      if (fillIn(element, kept)) setKept(true);
    };
    const keep = () => keepDraft(name, valuesOf(element));
    fill();
    // Choices whose options are still loaded.
    const observer = new MutationObserver(fill);
    if (kept.size > 0) observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('input', keep);
    return () => {
      observer.disconnect();
      element.removeEventListener('input', keep);
    };
  }, [name, form]);
  const drop = useCallback(() => {
    if (name !== undefined) dropDraft(name);
    form.current?.reset();
    setKept(false);
  }, [name, form]);
  return { isKept, drop };
}

/** Fills in each kept value once, where the field takes it; true if one was other than what stood there. */
function fillIn(form: HTMLFormElement, kept: Map<string, string>): boolean {
  let changed = false;
  for (const control of controlsOf(form)) {
    const value = kept.get(keyOf(control));
    if (value === undefined || !takes(control, value)) continue;
    kept.delete(keyOf(control));
    if (writtenIn(control) === value) continue;
    write(control, value);
    changed = true;
  }
  return changed;
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => {
    if (!(element instanceof HTMLElement) || !element.matches('input, textarea, select'))
      return false;
    const control = element as Control;
    return control.name !== '' && !isSecret(control);
  });

/** Never kept: passwords, codes, files, and what a form marks or names as a secret. */
const isSecret = (control: Control): boolean =>
  control.matches(
    '[type="password"], [type="hidden"], [type="file"], [autocomplete="one-time-code"], [data-secret]',
  ) || /password|secret|token|api_?key|authorization/i.test(control.name);

const isChecked = (control: Control): control is HTMLInputElement =>
  control.matches('[type="checkbox"], [type="radio"]');

const keyOf = (control: Control): string =>
  isChecked(control) ? `${control.name} ${control.value}` : control.name;

const writtenIn = (control: Control): string =>
  isChecked(control) ? `${control.checked}` : control.value;

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(controlsOf(form).map((control) => [keyOf(control), writtenIn(control)]));

const takes = (control: Control, value: string): boolean =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value);

/** As if it was typed, so that React hears of it. */
function write(control: Control, value: string): void {
  if (isChecked(control)) {
    control.click();
    return;
  }
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  const event = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(event, { bubbles: true }));
}
