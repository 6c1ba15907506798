import type { ReactNode } from 'react';
import { ariaSort, type Sort, SortButton } from './sort-button.tsx';
import s from './table-frame.module.css';

/** `number` is at the end of its column; `unseen` is for screen readers alone. */
type Head = string | { name: string; kind?: 'number' | 'unseen'; title?: string; sort?: Sort };

type Props = {
  /** What the table lists, for screen readers. */
  label: string;
  heads: readonly Head[];
  /** On narrow screens each row becomes a list of names and values, starting with its first cell. */
  stacks?: boolean;
  /**
   * The rows. A cell's `data-kind` may be `name`, `text` or `actions`. A link with `data-row` is where its row leads: the
   * whole row can be pressed, and what else can be pressed in it stays on top.
   */
  children: ReactNode;
};

/** A table with our lines and spaces; it scrolls sideways where it is too wide. */
export const TableFrame = ({ label, heads, stacks = false, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className={s.frame} aria-label={label} tabIndex={0}>
    <table className={s.table} data-stacks={stacks} style={stacks ? namesOf(heads) : undefined}>
      <thead>
        <tr>
          {heads.map((head) => {
            const { name, kind, title, sort } = toHead(head);
            return (
              <th
                key={name}
                scope="col"
                title={title}
                className={kind === 'number' ? kind : undefined}
                aria-sort={sort && ariaSort(sort)}
              >
                {kind === 'unseen' ? <span className={kind}>{name}</span> : drawName(name, sort)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** For the style sheet, which writes them before the cells. */
const namesOf = (heads: readonly Head[]) =>
  Object.fromEntries(
    heads
      .map(toHead)
      .map(({ name, kind }, at) => [
        `--head-${at + 1}`,
        JSON.stringify(kind === 'unseen' ? '' : name),
      ]),
  );

const drawName = (name: string, sort: Sort | undefined) =>
  sort ? <SortButton {...{ name, sort }} /> : name;

const toHead = (head: Head): Exclude<Head, string> =>
  typeof head === 'string' ? { name: head } : head;

/** A column of numbers. */
export const numbers = (name: string, title?: string): Head => ({
  ...{ name, kind: 'number' },
  ...(title && { title }),
});

/** The column of what can be done with a row. */
export const actions: Head = { name: 'Actions', kind: 'unseen' };
