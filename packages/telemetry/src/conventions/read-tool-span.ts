import { type Fields, isFields, toFields } from '@provoke/evidence';
import { readText } from '../json/read-text.ts';
import type { Span } from '../span.ts';
import { firstShown } from './attributes.ts';
import {
  NO_IDS,
  TOOL_ARGUMENTS,
  TOOL_CALL_IDS,
  TOOL_DEFERRED,
  TOOL_EVENTS,
  TOOL_NAMES,
  TOOL_RESULTS,
  TOOL_SUMMARY,
} from './conventions.ts';

/** A tool that ran, as its span tells it. What is undefined was not shown. */
export type ToolSpan = {
  tool: string;
  id: string | undefined;
  arguments: unknown;
  result: unknown;
  error: string | null;
  /** It was not run: it waits for an approval. */
  isDeferred: boolean;
};

/** Undefined for a span that only sums up others. */
export function readToolSpan({ name, attributes, events, error }: Span): ToolSpan | undefined {
  const named = firstShown(attributes, TOOL_NAMES);
  const tool =
    typeof named === 'string' && named !== '' ? named : name.replace(/^execute_tool /, '');
  if (tool === TOOL_SUMMARY || tool === '') return undefined;
  const id = firstShown(attributes, TOOL_CALL_IDS);
  return {
    tool,
    id: typeof id === 'string' && !NO_IDS.includes(id) ? id : undefined,
    arguments: unwrapArguments(
      firstShown(attributes, TOOL_ARGUMENTS) ?? inEvent(events, TOOL_EVENTS.arguments),
    ),
    result: unwrapResult(
      firstShown(attributes, TOOL_RESULTS) ?? inEvent(events, TOOL_EVENTS.result),
    ),
    error,
    isDeferred: attributes[TOOL_DEFERRED] !== undefined,
  };
}

const inEvent = (
  events: Span['events'],
  { event, attribute }: { event: string; attribute: string },
): unknown => events.find(({ name }) => name === event)?.attributes[attribute];

/** Traceloop wraps them: `{ input_str, inputs, … }` for a chain's tool, `{ args, kwargs }` for a function. */
function unwrapArguments(value: unknown): unknown {
  const fields = toFields(readText(value));
  if (typeof fields['input_str'] === 'string')
    return isFields(fields['inputs']) ? fields['inputs'] : fields['input_str'];
  const isCall = hasOnly(fields, ['args', 'kwargs']) && isFields(fields['kwargs']);
  return isCall && Array.isArray(fields['args']) && fields['args'].length === 0
    ? fields['kwargs']
    : value;
}

/** Traceloop wraps it, too: `{ output, kwargs }`. Bedrock has a list of texts. */
function unwrapResult(value: unknown): unknown {
  const read = readText(value);
  if (Array.isArray(read) && read.length > 0 && read.every(isTextPart))
    return read.map(({ text }) => text).join('\n');
  const fields = toFields(read);
  return hasOnly(fields, ['output', 'kwargs']) ? fields['output'] : value;
}

const isTextPart = (part: unknown): part is { text: string } =>
  isFields(part) && hasOnly(part, ['text']) && typeof part['text'] === 'string';

const hasOnly = (fields: Fields, names: readonly string[]): boolean =>
  Object.keys(fields).length === names.length && names.every((name) => Object.hasOwn(fields, name));
