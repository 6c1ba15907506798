import { UsageError } from '@provoke/campaign';
import { promptRank } from '@provoke/contract/lists';

/** A place in a body or in an address, by its names and numbers. */
type Place = readonly (string | number)[];

type Text = { place: Place; text: string };

export type Placed<Value> = {
  value: Value;
  /** Where the prompt goes, such as `messages[0].text`. */
  prompt: string;
  /** Where a name of the conversation stood, which each attempt has anew. */
  sessions: readonly string[];
  /** The whole conversation goes there. */
  isConversation: boolean;
};

/**
 * Puts `{{prompt}}` in the place of the user's words: the text `said`, else the last message of the user, else the field
 * that is named as such fields are. Throws `UsageError` if none can be it.
 */
export function placePrompt<Value>(value: Value, said: string | undefined): Placed<Value> {
  const texts = [...textsIn(value)];
  const found =
    said === undefined ? likeliest(texts, value) : texts.filter(({ text }) => text.includes(said));
  const [first] = found;
  if (first === undefined) throw noPlace(said, texts);
  const whole = said === undefined ? wholeConversation(value, first.place) : undefined;
  const prompts = found.map(({ place, text }) => ({
    place,
    text: said === undefined ? '{{prompt}}' : text.replaceAll(said, '{{prompt}}'),
  }));
  const places = whole ? [{ place: whole, text: '{{messages}}' }] : prompts;
  const taken = new Set(places.map(({ place }) => place.join('\0')));
  const sessions = texts.filter(
    ({ place, text }) => isSession(place, text) && !taken.has(place.join('\0')),
  );
  const all = [...sessions.map(({ place }) => ({ place, text: '{{session}}' })), ...places];
  return {
    value: all.reduce((result, { place, text }) => withText(result, place, text), value),
    prompt: showPlace(places[0]?.place ?? []),
    sessions: sessions.map(({ place }) => showPlace(place)),
    isConversation: whole !== undefined,
  };
}

function* textsIn(value: unknown, place: Place = []): Generator<Text> {
  if (typeof value === 'string') yield { place, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    yield* textsIn(inner, [...place, Array.isArray(value) ? Number(name) : name]);
}

const plain = (name: string | number | undefined) =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const lastName = (place: Place) => place.findLast((part) => typeof part === 'string');

function likeliest(texts: readonly Text[], value: unknown): readonly Text[] {
  const candidates = texts.filter(
    ({ place, text }) =>
      !isSession(place, text) && !isOfOthers(value, place) && !GRAPHQL.test(text),
  );
  const named = candidates
    .flatMap((one) => {
      const rank = promptRank(String(lastName(one.place)));
      return rank === undefined ? [] : [{ one, rank }];
    })
    // Of a conversation, the last; of several fields, the likeliest and the least deep.
    .toSorted((a, b) => a.rank - b.rank || a.one.place.length - b.one.place.length);
  const [best] = named;
  if (best) {
    const same = named.filter(({ one }) => shapeOf(one.place) === shapeOf(best.one.place));
    return [(same.at(-1) ?? best).one];
  }
  const [only, ...more] = candidates;
  return only && more.length === 0 ? [only] : [];
}

/** Asks for fields: the words are among its variables. */
const GRAPHQL = /^\s*(?:(?:query|mutation|subscription|fragment)\b[^{]{0,500}\{|\{\s*\w+\s*[({])/;

const shapeOf = (place: Place) =>
  place.map((part) => (typeof part === 'number' ? '*' : part)).join('\0');

const OTHERS = /^(?:assistant|model|ai|bot|system|developer|tool|function)$/i;

/** Within a message of somebody else than the user. */
function isOfOthers(value: unknown, place: Place): boolean {
  let inner = value;
  for (const part of place) {
    if (typeof inner !== 'object' || inner === null) return false;
    const { role, type, sender } = inner as Record<string, unknown>;
    if (
      [role, sender, typeof part === 'string' ? undefined : type].some((one) =>
        OTHERS.test(String(one)),
      )
    )
      return true;
    inner = Reflect.get(inner, part);
  }
  return false;
}

const SESSION = /^(?:session|conversation|thread|chat|dialog|sender|user)(?:id|key|uuid)?$|^id$/;
const RANDOM = /^(?=.*\d)[\w-]{8,}$/;

/** A name of the conversation: each attempt needs its own. An `id` is one if it is random, at the top. */
function isSession(place: Place, text: string): boolean {
  const name = plain(lastName(place));
  if (!SESSION.test(name) || text.length > 200 || /\s/.test(text)) return false;
  const isPlain = /^(?:session|conversation|thread|chat)/.test(name);
  return isPlain ? text !== '' : place.length === 1 && RANDOM.test(text);
}

/** The list of messages, if each has a role and a text alone. */
function wholeConversation(value: unknown, place: Place): Place | undefined {
  const at = place.findLastIndex((part) => typeof part === 'number');
  if (at < 1 || place.length !== at + 2 || place.at(-1) !== 'content') return undefined;
  const listPlace = place.slice(0, at);
  const list = listPlace.reduce<unknown>(
    (inner, part) => Reflect.get(inner as object, part),
    value,
  );
  return Array.isArray(list) && list.every(isPlainMessage) ? listPlace : undefined;
}

const isPlainMessage = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  Object.keys(message).toSorted().join() === 'content,role' &&
  ['user', 'assistant'].includes(String(Reflect.get(message, 'role')));

function withText<Value>(value: Value, [part, ...rest]: Place, text: string): Value {
  if (part === undefined) return text as Value;
  const inner = withText(Reflect.get(value as object, part), rest, text);
  return (
    Array.isArray(value) ? value.with(Number(part), inner) : { ...value, [part]: inner }
  ) as Value;
}

const showPlace = (place: Place): string =>
  place
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join('');

function noPlace(said: string | undefined, texts: readonly Text[]): UsageError {
  const names = texts.slice(0, 12).map(({ place }) => showPlace(place));
  const seen = names.length > 0 ? ` Its texts are: ${names.join(', ')}.` : '';
  return new UsageError(
    said === undefined
      ? `Nothing in the request looks like the message of the user.${seen}`
      : `The request does not hold the text of --said.${seen}`,
    { next: ["provoke agent import --curl FILE --said 'what you typed'"] },
  );
}
