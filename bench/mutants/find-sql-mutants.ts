import ts from 'typescript';
import type { Change } from './find-mutants.ts';

const FLIPPED: Readonly<Record<string, readonly string[]>> = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['>=', '<='],
  '>': ['<=', '>='],
  '<=': ['>', '<'],
  '>=': ['<', '>'],
};

const COMPARISON = /(?<= )(?:<=|>=|<>|=|<|>)(?= |$)/g;
const STEP = / [+-] 1\b/g;
const ORGANIZATION = /[\w.]*\borganization_id = $/;
/** A `=` after one of these assigns. */
const CLAUSE = /\b(set|where|and|or|on|when|having|filter|select|returning)\b/g;

/** Comparisons and steps in the text of `` sql`…` ``; for tenancy, its conditions on the organization. */
export function findSqlMutants(
  node: ts.Node,
  { tenancy }: { tenancy?: boolean | undefined },
): Change[] {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText().split('<')[0] !== 'sql') return [];
  return tenancy ? withoutOrganization(node) : partsOf(node).flatMap(changesOf);
}

type Part = { text: string; start: number; before: string };

function partsOf({ template }: ts.TaggedTemplateExpression): Part[] {
  const pieces = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  let before = '';
  return pieces.map((piece) => {
    const start = piece.getStart() + 1;
    const raw = piece.getText();
    const text = raw.slice(1, raw.endsWith('${') ? -2 : -1);
    const part = { text, start, before };
    before += `${text} $ `;
    return part;
  });
}

function changesOf({ text, start, before }: Part): Change[] {
  const change = (index: number, was: string, becomes: string): Change => {
    const around = (word: string) =>
      `sql ${text.slice(Math.max(0, index - 60), index)}${word}${text.slice(index + was.length, index + was.length + 20)}`;
    const end = start + index + was.length;
    return { start: start + index, end, text: becomes, was: around(was), becomes: around(becomes) };
  };
  const compared = [...text.matchAll(COMPARISON)].flatMap(({ 0: found, index }) => {
    const clauses = [...`${before}${text.slice(0, index)}`.matchAll(CLAUSE)];
    if (found === '=' && clauses.at(-1)?.[1] === 'set') return [];
    return (FLIPPED[found] ?? []).map((other) => change(index, found, other));
  });
  const steps = [...text.matchAll(STEP)].map(({ 0: found, index }) => change(index, found, ''));
  return [...compared, ...steps];
}

/** `organization_id = ${organizationId}` becomes `true`. */
function withoutOrganization({ template }: ts.TaggedTemplateExpression): Change[] {
  if (!ts.isTemplateExpression(template)) return [];
  const { text } = template.getSourceFile();
  const pieces = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return template.templateSpans.flatMap(({ literal }, index) => {
    const piece = pieces[index] as ts.TemplateHead;
    const inside = text.slice(piece.getStart(), piece.end - 2);
    const [condition] = ORGANIZATION.exec(inside) ?? [];
    if (condition === undefined) return [];
    const start = piece.end - 2 - condition.length;
    const end = literal.getStart() + 1;
    const was = `sql ${text.slice(Math.max(piece.getStart() + 1, start - 60), end)}`;
    return [{ start, end, text: 'true', was, becomes: 'true' }];
  });
}
