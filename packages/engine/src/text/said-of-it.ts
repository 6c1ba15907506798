import { z } from 'zod';
import { excerpt } from './cut-short.ts';
import { parseJson } from './parse-json.ts';

const MAX = 300;

const Text = z
  .string()
  .trim()
  .refine((text) => text !== '');
const ErrorBody = z.union([
  z.object({ error: z.object({ message: Text }) }).transform(({ error }) => error.message),
  z.object({ error: Text }).transform(({ error }) => error),
  z.object({ detail: Text }).transform(({ detail }) => detail),
  z.object({ message: Text }).transform(({ message }) => message),
]);

/** The error message in a server's answer, from the fields that vendors, frameworks and our gateway use. */
export function errorMessageIn(body: string): string | undefined {
  const { data } = ErrorBody.safeParse(parseJson(body));
  return data && excerpt(data, MAX);
}

/** The same, or the start of the raw body; empty if there is none. */
export const saidOfIt = (body: string): string => errorMessageIn(body) ?? excerpt(body, MAX);
