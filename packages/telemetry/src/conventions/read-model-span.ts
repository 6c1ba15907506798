import { isFields } from '@provoke/evidence';
import { readJson } from '@provoke/evidence/acts';
import type { Attributes, Span } from '../span.ts';
import { firstShown, kindOf, shownIn } from './attributes.ts';
import {
  CALLED_TOOL,
  EVENTS_ATTRIBUTE,
  FINISH_REASONS,
  INPUT_EVENTS,
  INPUT_MESSAGES,
  INPUT_PREFIXES,
  OUTPUT_EVENTS,
  OUTPUT_MESSAGES,
  OUTPUT_PREFIXES,
  OUTPUT_TEXT,
} from './conventions.ts';
import { type Part, readParts } from './message-parts.ts';
import { unflatten } from './unflatten.ts';

export type Messages = {
  /** What the model answered; undefined if it is not shown. */
  output: readonly Part[] | undefined;
  /** What the model was given: the conversation so far, ours and the agent's. */
  input: readonly Part[];
};

/** The messages of a request to a model, or of an agent that sums up its own. */
export function readMessages(span: Span): Messages {
  const isModel = kindOf(span) === 'model';
  const output = read(span, {
    names: OUTPUT_MESSAGES,
    prefixes: OUTPUT_PREFIXES,
    // An agent's event may be its bare reply, which must not be read as messages.
    events: isModel ? OUTPUT_EVENTS : [],
  });
  const input = read(span, {
    names: INPUT_MESSAGES,
    prefixes: INPUT_PREFIXES,
    events: isModel ? INPUT_EVENTS : [],
  });
  const parts = output.flatMap((one) => readParts(one));
  return {
    output: isShown(span.attributes, output, parts) ? parts : undefined,
    input: input.flatMap((one) => readParts(one)),
  };
}

type Places = { names: readonly string[]; prefixes: readonly string[]; events: readonly unknown[] };

/** The first place that has messages: the same ones may be in several. */
function read(
  { attributes, events }: Span,
  { names, prefixes, events: eventNames }: Places,
): unknown[] {
  const own = [attributes, ...events.map((event) => event.attributes)]
    .map((holder) => firstShown(holder, names))
    .filter((value) => value !== undefined);
  if (own.length > 0) return own.map(readJson);
  const flat = prefixes.map((prefix) => unflatten(attributes, prefix)).find(Boolean);
  if (flat !== undefined) return [flat];
  return eventNames.length === 0
    ? []
    : [...eventsOf(events, eventNames), ...listed(attributes, eventNames)];
}

const eventsOf = (events: Span['events'], names: readonly unknown[]): unknown[] =>
  events.filter(({ name }) => names.includes(name)).map((event) => readFields(event.attributes));

/** Their fields may be JSON. With an id, the content is one tool's own words, which must not be read as messages. */
function readFields({ id, ...attributes }: Attributes): unknown {
  if (typeof id === 'string') return { role: 'tool', ...attributes, id };
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      JSON_FIELDS.includes(name) ? readJson(value) : value,
    ]),
  );
}

const JSON_FIELDS = ['message', 'content', 'tool_calls', 'gen_ai.event.content'];

function listed(attributes: Attributes, names: readonly unknown[]): unknown[] {
  const events = readJson(attributes[EVENTS_ATTRIBUTE]);
  return Array.isArray(events)
    ? events.filter((event: unknown) => isFields(event) && names.includes(event['event.name']))
    : [];
}

/** Not if the model says that it called a tool, and no call is there. */
function isShown(
  attributes: Attributes,
  output: readonly unknown[],
  parts: readonly Part[],
): boolean {
  if (parts.some(({ type }) => type === 'call')) return true;
  const reasons = [readJson(firstShown(attributes, FINISH_REASONS))].flat();
  if (reasons.some((reason) => typeof reason === 'string' && CALLED_TOOL.test(reason)))
    return false;
  return output.length > 0 || OUTPUT_TEXT.some((name) => shownIn(attributes, name) !== undefined);
}
