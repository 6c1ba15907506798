/** A row of a form. */
export type Field = {
  /** Its path in what the form describes. */
  name: string;
  label: string;
  /** What is typed or chosen. */
  value: string;
  /** What it is for, in a few words. */
  help: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
} & (
  | {
      kind: 'text';
      placeholder?: string;
      isSecret?: true;
      /** Where the cursor is; at the end without it. */
      at?: number;
    }
  | { kind: 'choice'; choices: readonly string[] }
  /** Something that Enter does. */
  | { kind: 'action' }
);

/** Everything that a form is drawn from, except its fields. */
export type FormPlace = { row: number; top: number };

/** The row that many fields further down; the same at an end. */
export const moveTo = (fields: readonly Field[], row: number, by: number): number =>
  Math.max(0, Math.min(fields.length - 1, row + by));
