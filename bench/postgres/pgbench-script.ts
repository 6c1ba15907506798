import type { Statement } from './statement-reader.ts';

/** What pgbench runs: statements that write to a table, and the values that they refer to as `:name`. */
export type Script = { table: string; text: string; variables: Record<string, string> };

/**
 * Statements as they were sent, for pgbench: the same texts, the same values sent along as parameters.
 * Values that have to differ from one execution to the next are named in `fresh`, with the SQL that
 * makes another one; inside a longer value (an array of one, say) they are replaced by the database.
 */
export function toScript(
  table: string,
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
      `${text.replaceAll(/\$(\d+)/g, (_, position) => operand(values[Number(position) - 1] ?? null, `s${number}p${position}`))};`,
  );
  return { table, text: `${lines.join('\n')}\n`, variables };
}
