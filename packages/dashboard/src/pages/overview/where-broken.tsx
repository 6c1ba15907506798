import type { Overview } from '@provoke/contract';
import { HeatMap } from '../../charts/heat-map.tsx';
import { formatDay } from '../../parts/format-time.ts';
import { Section } from '../../parts/section.tsx';

/** Goals broken by category and technique. */
export function WhereBroken({ overview: { heat, categories, from, to } }: { overview: Overview }) {
  const cells = new Map(
    heat.flatMap(({ technique, cells }) =>
      cells.map(({ category, ...rate }) => [`${category} ${technique}`, rate] as const),
    ),
  );
  return (
    <Section
      title="Where agents break"
      note="Per cent of goals broken, by category and technique. Point at a cell, or go to it by Tab and the arrow keys, for its counts and its 95 % interval. Hatched: fewer than 20 goals, so the counts alone."
    >
      {heat.length === 0 ? (
        <p className="quiet">Nothing was attacked in these days.</p>
      ) : (
        <HeatMap
          label="Goals broken by category and technique"
          rows={categories.map(({ category, title }) => ({ id: category, title }))}
          columns={heat.map(({ technique }) => ({ id: technique, title: technique }))}
          rateAt={(row, column) => cells.get(`${row} ${column}`)}
          when={`${formatDay(from)} to ${formatDay(to)}`}
        />
      )}
    </Section>
  );
}
