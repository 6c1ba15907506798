/**
 * Whether a body is a web page, such as a sign-in form, a proxy's notice or a home page, and so not an agent's reply.
 */
export const looksLikePage = (text: string): boolean =>
  /^\uFEFF?\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, START));

const START = 1_000;

export const PAGE =
  'with an HTML page where a reply was expected. Check the endpoint, and whether it asks to sign in';
