import { Document, isScalar, Scalar, visit } from 'yaml';

/** What would be invisible, move the cursor, turn the line around or end it: all but the line break. */
const UNSAFE = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/** Outside quotes, `yaml` loses the spaces of a line that has nothing else. */
const BLANK_LINE = /^ +$/m;

/** Also quotes the words that only readers of YAML 1.1 take for something else, such as `no`. */
export const QUOTED_FOR_ALL = { compat: 'yaml-1.1' } as const;

/** Writes YAML that reads as the same value, with a comment above it. */
export function writeYaml(value: unknown, { comment }: { comment?: string } = {}): string {
  const document = new Document(value, { ...QUOTED_FOR_ALL, aliasDuplicateObjects: false });
  // A line of one space is written as `#`, an empty one without it.
  if (comment) document.commentBefore = comment.replace(/^/gm, ' ');
  return printYaml(document);
}

/** The text of a document. Nothing in it is invisible or moves the cursor; long texts stay on one line. */
export function printYaml(document: Document): string {
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string' && needsQuotes(node.value))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 }).replace(UNSAFE, escapeCharacter);
}

const needsQuotes = (text: string) => text.search(UNSAFE) !== -1 || BLANK_LINE.test(text);

/** The escape inside YAML's double quotes. */
function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
