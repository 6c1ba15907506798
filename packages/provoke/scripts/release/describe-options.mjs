import ts from 'typescript';
import { z } from 'zod';
import {
  agentSchema,
  attackConfigSchema,
  createRegistry,
  RoleConfig,
} from '../../../campaign/src/index.ts';
import { judges, targets, techniques } from '../../../engine/src/index.ts';
import { web } from '../../../web-target/src/index.ts';

/** The schemas whose fields people type, by the name of their declaration. */
const schemas = {
  agentSchema,
  callSettings: agentSchema.shape.adapter_operational_config,
  attackFields: attackConfigSchema(createRegistry()),
  RoleConfig,
  builtInTechniques: z.tuple(techniques.map(({ options }) => options)),
  builtInJudges: z.tuple(judges.map(({ options }) => options)),
  builtInTargets: z.tuple(targets.map(({ settings }) => settings)),
  web: web.settings,
};

/** Writes a schema's descriptions above its fields, where an editor shows them. */
export function describeOptions(declarations) {
  const file = ts.createSourceFile('index.d.ts', declarations, ts.ScriptTarget.Latest, true);
  const comments = Object.entries(schemas).flatMap(([name, schema]) =>
    commentsIn(
      findDeclaration(file, name),
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ),
  );
  return comments
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, comment }) => text.slice(0, at) + comment + text.slice(at), declarations);
}

function findDeclaration(file, name) {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const found = declarations.find((declaration) => declaration.name.getText() === name);
  if (!found) throw new Error(`The declarations have no ${name} any more.`);
  return found;
}

/** Types and schemas are walked together: a field of one is a property of the other. */
function commentsIn(node, json) {
  if (ts.isTupleTypeNode(node) && json.prefixItems)
    return node.elements.flatMap((element, index) => commentsIn(element, json.prefixItems[index]));
  const fields = fieldsOf(json);
  if (!ts.isTypeLiteralNode(node))
    return ts.forEachChild(node, (child) => nonEmpty(commentsIn(child, json))) ?? [];
  return node.members.flatMap((member) => {
    const field = fields[member.name?.getText()];
    if (!field) return [];
    const comment = toComment(field);
    const own = comment ? [{ at: member.getStart(), comment: `${comment} ` }] : [];
    return [...own, ...commentsIn(member.type, field)];
  });
}

const nonEmpty = (list) => (list.length > 0 ? list : undefined);

/** Of an object, of the objects in a list, or of the one object among alternatives. */
const fieldsOf = ({ properties, items, anyOf = [] }) =>
  properties ?? (items && fieldsOf(items)) ?? anyOf.map(fieldsOf).find(Boolean) ?? {};

function toComment({ description, default: value }) {
  const known = value !== undefined && typeof value !== 'object';
  const parts = [description, ...(known ? [`default: ${value}`] : [])].filter(Boolean);
  return parts.length > 0 ? `/** ${parts.join('; ').replaceAll('*/', '* /')} */` : undefined;
}
