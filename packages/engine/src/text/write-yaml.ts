import { Document, isScalar, Scalar, visit } from 'yaml';

/** Control characters except the line break, invisible and bidirectional marks, broken characters. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/**
 * Writes YAML that `parseYaml` reads as the same value. Nothing in it is invisible or moves the cursor; long texts
 * stay on one line.
 */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string' && node.value.search(UNSAFE) !== -1)
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 }).replace(UNSAFE, escapeCharacter);
}

/** The escape inside YAML's double quotes. */
function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
