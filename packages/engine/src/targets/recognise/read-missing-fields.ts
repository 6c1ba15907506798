import type { HttpAnswer } from '../over-http/call-http.ts';
import { fieldsIn } from '../over-http/fields-in.ts';

const NAME = /^[A-Za-z_]\w{0,39}$/;
const WORDS_MAX = 2_000;

/** In words: `"question" is required`, `Missing field: query`, `'message' must be a string`. */
const IN_WORDS = [
  /["'`](\w{1,40})["'`]?\s*(?:field\s*)?(?:is|are|was)?\s*(?:a\s+)?(?:required|missing|not provided|must be|cannot be|should)/gi,
  /\b(\w{1,40})\s+(?:field\s+)?is\s+(?:required|missing)/gi,
  /(?:missing|required|expected|requires?|need)(?:\s+(?:required|the|a|an|field|fields|property|parameter|key|argument|body))*[\s:]*["'`](\w{1,40})["'`]/gi,
];

/** The fields that a refusal says are missing in the body: of FastAPI, zod, JSON Schema, Rails, or in words. */
export function readMissingFields({ status, json, text }: HttpAnswer): string[] {
  if (status < 400 || status >= 500) return [];
  const names = [...inPlaces(json), ...inWords(text.slice(0, WORDS_MAX).replaceAll('\\"', '"'))];
  return [...new Set(names)].filter((name) => NAME.test(name) && !NO_FIELD.test(name)).slice(0, 8);
}

const NO_FIELD =
  /^(?:body|field|fields?|it|this|that|value|type|json|root|key|api_key|authorization)$/i;

/** `loc: ["body", "question"]`, `path: ["message"]`, `missingProperty: "input"`. */
function inPlaces(json: unknown): string[] {
  const found: string[] = [];
  for (const [name, value] of fieldsIn(json)) {
    if ((name === 'loc' || name === 'path') && Array.isArray(value)) {
      const field: unknown = value.find((part) => part !== 'body');
      if (typeof field === 'string') found.push(field);
    }
    if (name === 'missingProperty' && typeof value === 'string') found.push(value);
    if (name === 'param' && typeof value === 'string') found.push(value);
  }
  return found;
}

const inWords = (text: string): string[] =>
  IN_WORDS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
