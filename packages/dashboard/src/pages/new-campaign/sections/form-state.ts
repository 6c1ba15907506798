/** What a section reads and changes. */
export type FormState = {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  set(name: string, value: string): void;
};

/** Several values. */
export type Change = (
  next: (values: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
) => void;
