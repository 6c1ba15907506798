import { keepDraft, readDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Fills what was typed into the named fields of a form that the browser holds, and keeps what is typed. Returns what
 * ends that. `onFilled` is called if a field got another value than it had.
 */
export function followFields(
  name: string,
  form: HTMLFormElement,
  onFilled: () => void,
): () => void {
  const kept = new Map(Object.entries((readDraft(name) ?? {}) as Record<string, string>));
  const fill = () => {
    if (fillIn(form, kept)) onFilled();
  };
  const keep = () => keepDraft(name, valuesOf(form));
  fill();
  // Choices whose options are still loaded.
  const observer = new MutationObserver(fill);
  if (kept.size > 0) observer.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', keep);
  return () => {
    observer.disconnect();
    form.removeEventListener('input', keep);
  };
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

/** Fires the event that typing fires: React notices no other change. */
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
