import { isFields } from '@provoke/evidence';
import { readText } from '../json/read-text.ts';
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
  /** What the model answered, as far as it is shown. */
  output: readonly Part[];
  /** Every call of the answer is in it. */
  isWhole: boolean;
  /** What the model was given: the conversation so far, ours and the agent's. */
  input: readonly Part[];
};

/** How many parts of messages may still be read, of one trace. */
export type Room = { output: number; input: number };

/** The messages of a request to a model, or of an agent that sums up its own. */
export function readMessages(span: Span, room: Room): Messages {
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
  const answered = take(output, room.output);
  const given = take(input, room.input);
  room.output -= answered.length;
  room.input -= given.length;
  return { output: answered, isWhole: isWhole(span, output, answered), input: given };
}

/** The first parts, and no more of the work. */
function take(messages: readonly unknown[], max: number): readonly Part[] {
  const parts: Part[] = [];
  if (max > 0)
    for (const part of readParts(messages)) {
      parts.push(part);
      if (parts.length === max) break;
    }
  return parts;
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
  if (own.length > 0) return own.map(readText);
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
      JSON_FIELDS.includes(name) ? readText(value) : value,
    ]),
  );
}

const JSON_FIELDS = ['message', 'content', 'tool_calls', 'gen_ai.event.content'];

function listed(attributes: Attributes, names: readonly unknown[]): unknown[] {
  const events = readText(attributes[EVENTS_ATTRIBUTE]);
  return Array.isArray(events)
    ? events.filter((event: unknown) => isFields(event) && names.includes(event['event.name']))
    : [];
}

/**
 * Not if something is missing: the runtime left out or cut what did not fit, or the model says that it called a tool, and
 * no call is there.
 */
function isWhole(
  { attributes, dropped }: Span,
  output: readonly unknown[],
  parts: readonly Part[],
): boolean {
  if (dropped > 0 || output.some(isCut)) return false;
  if (parts.some(({ type }) => type === 'call')) return true;
  const reasons = [readText(firstShown(attributes, FINISH_REASONS))].flat();
  if (reasons.some((reason) => typeof reason === 'string' && CALLED_TOOL.test(reason)))
    return false;
  return output.length > 0 || OUTPUT_TEXT.some((name) => shownIn(attributes, name) !== undefined);
}

/** Messages that are no JSON, or a field of an event that began as JSON. */
const isCut = (messages: unknown): boolean =>
  typeof messages === 'string' ||
  (isFields(messages) &&
    JSON_FIELDS.some((name) => {
      const held = messages[name];
      return typeof held === 'string' && /^\s*[[{]/.test(held);
    }));
