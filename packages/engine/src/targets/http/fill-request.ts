import { bodyEncoder } from './encode-body.ts';
import { type Blanks, fillText } from './template.ts';

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
    Object.entries(headers).map(([name, value]) => [name, fillText(value, blanks)]),
  );

/** Fills the templates of one request. Throws if its content type cannot express the body. */
export function requestFiller({ method, address, headers, body }: Templates) {
  const { 'content-type': contentType, ...others } = headers;
  const encode = body === undefined ? undefined : bodyEncoder(body, contentType);
  return async (blanks: Blanks) => {
    const encoded = await encode?.(blanks);
    const type = encoded?.contentType ?? contentType;
    return {
      url: fillText(address, blanks, encodeURIComponent),
      method,
      headers: { ...fillHeaders(others, blanks), ...(type && { 'content-type': type }) },
      body: encoded?.body,
    };
  };
}
