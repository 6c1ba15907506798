import { dropDraft, keepDraft, readDraft } from './drafts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type FollowedFields = {
  /** Gives each field the value again that it had at first. */
  restore(): void;
  stop(): void;
};

/**
 * Fills what was typed into the named fields of a form, also those that React holds, and keeps what is typed.
 * `onFilled` is called if a field got another value than it had.
 */
export function followFields(
  name: string,
  form: HTMLFormElement,
  onFilled: () => void,
): FollowedFields {
  const first = valuesOf(form);
  let left = new Map(Object.entries((readDraft(name) ?? {}) as Record<string, string>));
  let isRestoring = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  // One field at a time: what React does about it may depend on the fields before.
  const fill = () => {
    clearTimeout(next);
    if (!fillNext(form, left)) return;
    if (!isRestoring) onFilled();
    next = setTimeout(fill);
  };
  const keep = () => {
    // Also what has no field yet.
    const values = { ...valuesOf(form), ...Object.fromEntries(left) };
    if (isSame(values, first)) dropDraft(name);
    else keepDraft(name, values);
  };
  const type = ({ isTrusted }: Event) => {
    if (isTrusted) isRestoring = false;
    keep();
  };
  // Choices whose options are still loaded, and fields that another field brings.
  const observer = new MutationObserver(() => {
    if (left.size > 0) fill();
    // A field that is back at first may take others away.
    if (isRestoring) keep();
  });
  fill();
  observer.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', type);
  form.addEventListener('change', type);
  return {
    restore() {
      isRestoring = true;
      left = new Map(Object.entries(first));
      fill();
      keep();
    },
    stop() {
      clearTimeout(next);
      observer.disconnect();
      form.removeEventListener('input', type);
      form.removeEventListener('change', type);
    },
  };
}

const isSame = (values: Record<string, string>, first: Record<string, string>): boolean =>
  Object.keys(values).length === Object.keys(first).length &&
  Object.entries(values).every(([key, value]) => first[key] === value);

/** Fills in the next kept value, once, where its field takes it: false if no other field needs one. */
function fillNext(form: HTMLFormElement, kept: Map<string, string>): boolean {
  for (const control of controlsOf(form)) {
    const value = kept.get(keyOf(control));
    if (value === undefined || !takes(control, value)) continue;
    kept.delete(keyOf(control));
    if (writtenIn(control) === value) continue;
    write(control, value);
    return true;
  }
  return false;
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
