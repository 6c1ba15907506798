import { TargetError } from '../../definitions/target.ts';
import { bodyEncoder } from './encode-body.ts';
import { type Blanks, encodeText, fillText } from './template.ts';

type Templates = {
  method: string;
  address: string;
  headers: Record<string, string>;
  /** Undefined for a request without one. */
  body: unknown;
};

/** Headers with their placeholders filled. */
export const fillHeaders = (
  headers: Record<string, string>,
  blanks: Blanks,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, sendable(name, fillText(value, blanks))]),
  );

/** Throws for what no header can carry, such as a prompt of two lines. */
function sendable(name: string, value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw new TargetError(
    `The header ${name} cannot carry what goes into it: a header has one line, without letters such as ☺. Put the placeholder into the body.`,
    { retryable: false },
  );
}

const withType = (headers: Record<string, string>, type: string | undefined) =>
  type ? { ...headers, 'content-type': type } : headers;

/** Fills the templates of one request. Throws if its content type cannot express the body. */
export function requestFiller({ method, address, headers, body }: Templates) {
  const { 'content-type': contentType, ...others } = headers;
  const encode = body === undefined ? undefined : bodyEncoder(body, contentType);
  return async (blanks: Blanks) => {
    const encoded = await encode?.(blanks);
    const type = encoded?.contentType ?? contentType;
    return {
      url: fillText(address, blanks, encodeText),
      method,
      headers: withType(fillHeaders(others, blanks), type),
      body: encoded?.body,
    };
  };
}
