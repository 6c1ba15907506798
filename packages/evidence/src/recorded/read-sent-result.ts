import {
  type Fields,
  filledIn,
  firstFilledIn,
  isFields,
  toFields,
  toText,
} from '../fields/fields.ts';
import { textOf } from './read-messages.ts';
import { readCallId } from './read-tool-calls.ts';

/** A tool's result as its protocol sends it. `error` has the tool's own words, and is null where the call succeeded. */
export type SentResult = { id?: string; tool?: string; result?: unknown; error: string | null };

const NAMES = ['name', 'tool_name', 'toolName', 'tool'];
const VALUES = ['output', 'result', 'response', 'content', 'toolOutput'];

/** Reads a result in the shapes of the common protocols; anything without such fields is itself the result. */
export function readSentResult(sent: unknown): SentResult {
  const fields = toFields(sent);
  const id = readCallId(fields);
  const tool = firstFilledIn(fields, NAMES);
  const name = VALUES.find((one) => fields[one] !== undefined && fields[one] !== null);
  const isBare = !isFields(sent) || (name === undefined && id === undefined && !isError(fields));
  const value = isBare ? sent : name && fields[name];
  const error = errorIn(fields, value);
  return {
    ...(id !== undefined && { id }),
    ...(tool !== undefined && { tool }),
    // What only says the error is not told twice.
    ...(value !== undefined && (error === null || error !== wordsOf(value)) && { result: value }),
    error,
  };
}

/** It says that it failed, or why, and nothing else. */
const isError = (fields: Fields): boolean =>
  isFailed(fields) || (saidIn(fields) !== undefined && Object.keys(fields).length === 1);

/** An older agent wraps its answer, and an error in it. */
function errorIn(fields: Fields, value: unknown): string | null {
  const own = saidIn(fields);
  if (own !== undefined) return own;
  if (isFailed(fields)) return wordsOf(value) || 'failed';
  const inner = 'response' in fields ? toFields(value) : {};
  const said = saidIn(inner);
  if (said !== undefined) return said;
  return isFailed(inner) ? (filledIn(inner, 'error_message') ?? wordsOf(value)) : null;
}

function saidIn({ error, errorText = error }: Fields): string | undefined {
  const isSaid = Boolean(errorText) && errorText !== true;
  return isSaid ? (filledIn(toFields(errorText), 'message') ?? toText(errorText)) : undefined;
}

const FLAGS = ['is_error', 'isError', 'failed', 'error'];
const FAILED = /^(?:error|failed|failure|declined|denied|rejected|output-error)$/i;

const isFailed = (fields: Fields): boolean =>
  FLAGS.some((flag) => fields[flag] === true) ||
  FAILED.test(filledIn(fields, 'status') ?? filledIn(fields, 'state') ?? '');

const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '' : (textOf(value) ?? toText(value));
