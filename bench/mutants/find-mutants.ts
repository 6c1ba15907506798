import ts from 'typescript';
import { findSqlMutants } from './find-sql-mutants.ts';

/** A small change that no test should let pass. */
export type Mutant = {
  file: string;
  line: number;
  /** What it replaces in the file's text. */
  start: number;
  end: number;
  text: string;
  /** A promise that is not awaited: the linter reports these. */
  isAwait: boolean;
  /** For people, and to find it again after other lines have changed. */
  name: string;
};

/** A change within a file. */
export type Change = Pick<Mutant, 'start' | 'end' | 'text'> & {
  was: string;
  becomes: string;
  isAwait?: true;
};

type Options = {
  /** Only conditions on the organization: what keeps tenants apart. */
  tenancy?: boolean | undefined;
  /** Also leaves out each entry of a list. */
  entries?: boolean | undefined;
};

const FLIPPED: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.LessThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
};

/** All mutants of a file: comparisons, `+ 1` and `- 1`, `&&`, `||`, `!`, `await`, guards, and the same in SQL. */
export function findMutants(file: string, text: string, options: Options): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const visit = (node: ts.Node) => {
    if (options.tenancy)
      changes.push(...withoutOrganization(node), ...findSqlMutants(node, options));
    else {
      changes.push(...changesOf(node), ...findSqlMutants(node, options));
      if (options.entries) changes.push(...withoutEntries(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const known = new Map<string, number>();
  return changes.map(({ start, end, text: replacement, was, becomes, isAwait = false }) => {
    const plain = `${oneLine(was)} → ${oneLine(becomes) || 'nothing'}`;
    const count = (known.get(plain) ?? 0) + 1;
    known.set(plain, count);
    const { line } = source.getLineAndCharacterOfPosition(start);
    const name = `${file}: ${plain}${count > 1 ? ` (${count})` : ''}`;
    return { file, line: line + 1, start, end, text: replacement, isAwait, name };
  });
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 160);

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isAwaitExpression(node))
    return [{ ...become(node, node.expression.getText()), isAwait: true }];
  if (isNot(node)) return [become(node, node.operand.getText())];
  if (ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement))
    return [become(node, ';', 'no guard')];
  return [];
}

function ofBinary(node: ts.BinaryExpression): Change[] {
  const { left, right, operatorToken: operator } = node;
  const flipped = (FLIPPED[operator.kind] ?? []).map((other) =>
    become(node, `${left.getText()} ${other} ${right.getText()}`),
  );
  const isStep =
    operator.kind === ts.SyntaxKind.PlusToken || operator.kind === ts.SyntaxKind.MinusToken;
  return isStep && right.getText() === '1' ? [become(node, left.getText())] : flipped;
}

const isNot = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;

/** Whether a statement does nothing but leave: `return`, `throw`, `continue`, `break`. */
function leaves(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(leaves);
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  );
}

/** `query.where('organization_id', '=', …)` becomes `query`. */
function withoutOrganization(node: ts.Node): Change[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [column] = node.arguments;
  const { name, expression } = node.expression;
  if (!/^(?:where|on)(?:Ref)?$/.test(name.text) || !column || !ts.isStringLiteral(column))
    return [];
  if (!/(?:^|\.)organization_id$/.test(column.text)) return [];
  const start = expression.end;
  const was = node.getSourceFile().text.slice(start, node.end);
  return [
    {
      start,
      end: node.end,
      text: '',
      was: `${lastOf(expression)}${was}`,
      becomes: lastOf(expression),
    },
  ];
}

/** The end of a chain, to tell one from another. */
const lastOf = (expression: ts.Node) => expression.getText().replace(/\s+/g, ' ').slice(-60);

/** `[a, b]` becomes `[b]` and `[a]`. */
function withoutEntries(node: ts.Node): Change[] {
  if (!ts.isArrayLiteralExpression(node)) return [];
  const { elements } = node;
  return elements.map((element, index) => {
    const next = elements[index + 1];
    const start = element.getStart();
    const end = next ? next.getStart() : element.end;
    return { start, end, text: '', was: `entry ${element.getText()}`, becomes: '' };
  });
}

const become = (node: ts.Node, text: string, becomes = text): Change => ({
  ...{ start: node.getStart(), end: node.end, text, was: node.getText(), becomes },
});
