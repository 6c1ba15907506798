import type { Statement } from './statement-reader.ts';

const BEGIN = /^\s*(begin|start transaction)\b/i;
const END = /^\s*(commit|end|rollback)\s*;?\s*$/i;

/** The statements of one connection by transaction; a statement outside of one is its own. */
export function toTransactions(statements: Statement[]): Statement[][] {
  const transactions: Statement[][] = [];
  let open: Statement[] | undefined;
  for (const statement of statements) {
    if (BEGIN.test(statement.text)) open = [];
    (open ?? []).push(statement);
    if (!open) transactions.push([statement]);
    if (open && END.test(statement.text)) {
      transactions.push(open);
      open = undefined;
    }
  }
  return transactions;
}

/** Whether it writes to this table in any notation: quoted, in a CTE, after other statements. */
export function writesTo(transaction: Statement[], table: string): boolean {
  const write = new RegExp(`\\binsert\\s+into\\s+"?${table}"?[\\s(]`, 'i');
  return transaction.some(({ text }) => write.test(text));
}
