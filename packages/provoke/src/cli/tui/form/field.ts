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
  | { kind: 'text'; placeholder?: string; isSecret?: true }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'toggle' }
  /** Something that Enter does. */
  | { kind: 'action' }
  /** Words above the fields of one part. */
  | { kind: 'heading' }
);

/** Everything that a form is drawn from, except its fields. */
export type FormPlace = { row: number; top: number };

/** The row that many fields further down, passing over headings; the same at an end. */
export function moveTo(fields: readonly Field[], row: number, by: number): number {
  const rows = fields.flatMap(({ kind }, place) => (kind === 'heading' ? [] : [place]));
  const at = rows.findIndex((place) => place >= row);
  const place = Math.max(0, Math.min(rows.length - 1, (at < 0 ? rows.length - 1 : at) + by));
  return rows[place] ?? 0;
}
