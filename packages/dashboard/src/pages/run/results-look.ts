import type { RunReport } from '@provoke/contract';
import type { ComponentType } from 'react';
import type { RunColumns } from './columns/run-columns.ts';
import type { RunFilter } from './filter.ts';
import type { TableLook } from './table/table-columns.tsx';

export type FacetsProps = {
  columns: RunColumns;
  filter: RunFilter;
  /** The rows without this choice, in the order of the table. */
  rows: Uint32Array;
  onChange(part: RunFilter): void;
};

export type ChoicesProps = { run: RunReport } & Pick<FacetsProps, 'filter' | 'onChange'>;

/** How results are told apart: by verdict, or by what the agent did. */
export type ResultsLook = {
  /** The part of the filter that the facets choose. */
  facet: 'verdict' | 'act';
  Facets: ComponentType<FacetsProps>;
  /** More choices next to those of every run. */
  Choices?: ComponentType<ChoicesProps>;
  table: TableLook;
};
