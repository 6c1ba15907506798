import { z } from 'zod';
import { type Blanks, encodeText, fillTemplate, fillText } from './template.ts';
import { toText } from './to-text.ts';

/** A body as it is sent, and its content type. */
export type EncodedBody = { body: string; contentType: string };

type Encode = (blanks: Blanks) => EncodedBody | Promise<EncodedBody>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/**
 * Encodes a template as its content type requires: JSON, a form, multipart parts, or the text as written. Throws if
 * it cannot, because the agent would not find the prompt in it.
 */
export function bodyEncoder(template: unknown, given: string | undefined): Encode {
  const type = given?.split(';')[0]?.trim().toLowerCase();
  if (typeof template === 'string') return textEncoder(template, given, type);
  if (type?.startsWith('multipart/')) {
    const fields = fieldsOf(template, type);
    return async (blanks) => encodeMultipart(fields, blanks);
  }
  if (type === FORM) {
    const fields = fieldsOf(template, type);
    return (blanks) => ({
      body: new URLSearchParams(fill(fields, blanks)).toString(),
      contentType: given ?? FORM,
    });
  }
  return (blanks) => ({
    body: JSON.stringify(fillTemplate(template, blanks)),
    contentType: given ?? 'application/json',
  });
}

/** Text meant as JSON that does not parse: sent as text, a prompt with a quotation mark would break it. */
const BROKEN_JSON = /^\s*(?:\{\s*"|\[\s*["[]|\[\s*\{\s*")/;

function textEncoder(
  template: string,
  given: string | undefined,
  type: string | undefined,
): Encode {
  const isJson = type !== undefined && /[/+]json$/.test(type);
  if ((isJson || type === undefined) && BROKEN_JSON.test(template))
    throw new Error('The body looks like JSON but cannot be parsed. Check `body`.');
  if (type?.startsWith('multipart/') && !/boundary=/i.test(given ?? ''))
    throw new Error(
      `A text body of type ${type} needs a boundary in its content-type. Write \`body\` as an object, and provoke encodes it.`,
    );
  const encode = type === FORM ? encodeText : isXml(type) ? escapeXml : undefined;
  return (blanks) => ({
    body: isJson ? JSON.stringify(fillText(template, blanks)) : fillText(template, blanks, encode),
    contentType: given ?? 'text/plain;charset=utf-8',
  });
}

const isXml = (type: string | undefined): boolean => /[/+]xml$/.test(type ?? '');

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' },
};

/** What goes into the text of an element, or into an attribute. */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

type Fields = [name: string, value: unknown][];

/** The fields of a form; one with several values is sent several times. Forms have no standard way to nest. */
function fieldsOf(template: unknown, type: string): Fields {
  const fields = Array.isArray(template)
    ? undefined
    : Object.entries(template as object).flatMap(
        ([name, values]): Fields => [values].flat().map((value) => [name, value]),
      );
  const nested = fields?.find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      !(type === MULTIPART && FilePart.safeParse(value).success),
  );
  if (fields && !nested && [FORM, MULTIPART].includes(type)) return fields;
  throw new Error(
    nested
      ? `The field "${nested[0]}" is nested, which ${type} cannot express. Write it as text, as a file ({filename, content, type}) in multipart/form-data, or send JSON.`
      : `provoke cannot encode this body as ${type}. Write \`body\` as text, or as an object for ${FORM} or ${MULTIPART}.`,
  );
}

const fill = (fields: Fields, blanks: Blanks): [string, string][] =>
  fields.map(([name, value]) => [name, toText(fillTemplate(value, blanks))]);

/** A field as a file. */
const FilePart = z.strictObject({
  filename: z.string().min(1),
  content: z.string(),
  type: z.string().optional(),
});

/** The platform writes the parts and chooses a boundary that does not occur in them. */
async function encodeMultipart(fields: Fields, blanks: Blanks): Promise<EncodedBody> {
  const form = new FormData();
  for (const [name, value] of fields) {
    const file = FilePart.safeParse(value).data;
    if (file) form.append(name, toFile(file, blanks));
    else form.append(name, toText(fillTemplate(value, blanks)));
  }
  const encoded = new Response(form);
  return {
    body: await encoded.text(),
    contentType: encoded.headers.get('content-type') ?? MULTIPART,
  };
}

const toFile = (
  { filename, content, type = 'text/plain' }: z.output<typeof FilePart>,
  blanks: Blanks,
): File => new File([fillText(content, blanks)], fillText(filename, blanks), { type });
