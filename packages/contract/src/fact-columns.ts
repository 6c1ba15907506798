import { type ActKind, actKinds } from './lists/act-kinds.ts';
import { arms } from './lists/arms.ts';
import { evidenceKinds } from './lists/evidence-kinds.ts';
import { markKinds } from './lists/mark-kinds.ts';

export { type Arm, arms } from './lists/arms.ts';

/** Values of the column `status`, by number. `gone` is a place whose result was deleted. */
export const indexStatuses = [
  'broken',
  'resisted',
  'agent-error',
  'framework-error',
  'open',
  'passed',
  'failed',
  'gone',
] as const;
export type IndexStatus = (typeof indexStatuses)[number];

/** Values of the column `evidence`, by number: the strongest evidence of an attempt that is broken, or that rules decided. */
export const indexEvidence = ['none', ...evidenceKinds] as const;

/** Two bits of the column `verdicts` for each judge of the header, the first judge in the lowest. */
export const indexVerdicts = ['none', 'resisted', 'broken', 'inconclusive'] as const;
export type IndexVerdict = (typeof indexVerdicts)[number];

/** The column `goal` of a result that is about none: a harmless request. */
export const noGoal = 2_000_000_000;

/** The column `score` is the score times this; `scoreNone` is an attempt without one. */
export const scoreMax = 200;
export const scoreNone = 255;

/** A number of each result, from 0, which is stored, sent to pages, and shown there. */
export type FactColumn = {
  /** In `result_facts`. A run's index holds a `smallint` in one byte. */
  readonly type: 'smallint' | 'integer';
  /** The statement that stores a result finds it: it depends on other results, or on the run. */
  readonly isGiven?: true;
  /** The number of a result without a value. For `null`, files and pages have the largest number that fits. */
  readonly none?: number | null;
  /** What the numbers mean; without it, or `flags`, they are amounts. */
  readonly values?: readonly string[];
  /** What the bits of the numbers mean, the first in the lowest. */
  readonly flags?: readonly string[];
  readonly unit?: 'milliseconds' | 'score';
  /** The head of its column in the table of a run's results, which has it only then. */
  readonly title?: string;
  /** The order of the table that begins with the largest number. */
  readonly order?: string;
  /** The choice of a value, or of the least amount. */
  readonly filter?: {
    readonly label: string;
    readonly all: string;
    readonly atLeast?: readonly number[];
  };
  /** Its name in the CSV of attempts, which has it only then. */
  readonly csv?: string;
};

/**
 * The fact row of a result, in the order of the index file: table, index, page and CSV follow from it. How a column is
 * read from a result is next to the record's other readers, in `@provoke/evidence`.
 */
export const factColumns = {
  goal: { type: 'integer', isGiven: true },
  latency: {
    ...{ type: 'integer', none: null, unit: 'milliseconds', csv: 'latency_ms' },
    ...{ title: 'Latency', order: 'Slowest' },
  },
  second: { type: 'integer', isGiven: true },
  attempt: { type: 'integer', isGiven: true },
  verdicts: { type: 'integer', isGiven: true },
  status: { type: 'smallint', values: indexStatuses },
  score: {
    ...{ type: 'smallint', none: scoreNone, unit: 'score' },
    ...{ title: 'Score', order: 'Highest score' },
  },
  arm: {
    ...{ type: 'smallint', values: arms, csv: 'arm' },
    filter: { label: 'Purpose', all: 'All purposes' },
  },
  evidence: { type: 'smallint', none: 0, values: indexEvidence, csv: 'evidence' },
  /**
   * The number of its request in its technique, at its goal and repeat, from 1. 0: it failed and was asked again at its
   * place, and counts in no figure. None: `attempt` numbers it, by its order of arrival.
   */
  request: { type: 'integer', none: null, title: 'Request', csv: 'request' },
  /** By rules about what the agent did: 0 to 6. None: there were no rules. */
  severity: { type: 'smallint', none: null, csv: 'severity' },
  /** What rules say besides. */
  acts: { type: 'integer', none: 0, flags: actKinds, csv: 'acts' },
  /** What the verdict is worth. */
  marks: { type: 'smallint', none: 0, flags: markKinds, csv: 'marks' },
} as const satisfies Readonly<Record<string, FactColumn>>;

export type IndexColumn = keyof typeof factColumns;

/** The columns in their order. */
export const indexColumns = Object.keys(factColumns) as IndexColumn[];

export const columnOf = (name: IndexColumn): FactColumn => factColumns[name];

/** Those of a column's flags that are set in a number. */
export const flagsIn = <Flag extends string>(flags: readonly Flag[], bits: number): Flag[] =>
  flags.filter((_, bit) => (bits & (1 << bit)) !== 0);

/** The number with these flags set. */
export const toBits = <Flag extends string>(flags: readonly Flag[], set: readonly Flag[]): number =>
  set.reduce((bits, flag) => bits | (1 << flags.indexOf(flag)), 0);

/** Whether a flag is set in the column `acts`. */
export const hasAct = (acts: number, kind: ActKind): boolean =>
  (acts & (1 << actKinds.indexOf(kind))) !== 0;

type Of<Part> = {
  [Name in IndexColumn]: (typeof factColumns)[Name] extends Part ? Name : never;
}[IndexColumn];

/** The columns whose numbers are read from the result alone. */
export type ReadColumn = Exclude<IndexColumn, Of<{ isGiven: true }>>;
export const readColumns = indexColumns.filter(
  (name): name is ReadColumn => !columnOf(name).isGiven,
);

/** The columns that a filter of the same name narrows. */
export type FilterColumn = Of<{ filter: object }>;
export const filterColumns = indexColumns.filter(
  (name): name is FilterColumn => columnOf(name).filter !== undefined,
);

/** The columns that the table can be ordered by. */
export type OrderColumn = Of<{ order: string }>;
export const orderColumns = indexColumns.filter(
  (name): name is OrderColumn => columnOf(name).order !== undefined,
);

/** What is read from a result, as it is stored. */
export type Facts = {
  [Name in ReadColumn]: Name extends NullableColumn ? number | null : number;
};
export type NullableColumn = Of<{ none: null }>;
