import type { Statement } from './statement-reader.ts';

/** A pgbench script: statements, the table that they write to, if any, and the values they refer to as `:name`. */
export type Script = { table: string | undefined; text: string; variables: Record<string, string> };

/**
 * Converts recorded statements for pgbench: the same texts, with the same values as parameters. Values that must
 * differ between executions are listed in `fresh`, each with SQL for a new one; within a longer value, such as an
 * array, the database replaces them.
 */
export function toScript(
  table: string | undefined,
  statements: Statement[],
  fresh: Record<string, string>,
): Script {
  const variables: Record<string, string> = {};
  const operand = (value: string | null, name: string): string => {
    if (value === null) return 'null';
    const expression = fresh[value];
    if (expression) return `(${expression})`;
    variables[name] = value;
    return Object.entries(fresh)
      .filter(([literal]) => value.includes(literal))
      .reduce(
        (sql, [literal, made]) => `replace(${sql}, '${literal}', (${made})::text)`,
        `:${name}`,
      );
  };
  const lines = statements.map(
    ({ text, values }, number) =>
      `${apart(text).replaceAll(/\$(\d+)/g, (_, position) => operand(values[Number(position) - 1] ?? null, `s${number}p${position}`))};`,
  );
  return { table, text: `${lines.join('\n')}\n`, variables };
}

/** A slice such as `judges[1:$2]` would become a cast. */
const apart = (text: string) => text.replaceAll(':$', ': $');
