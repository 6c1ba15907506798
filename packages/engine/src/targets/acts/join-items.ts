import { isRecord } from '../over-http/is-record.ts';

type Item = Record<string, unknown>;

/** An item of a stream so far: as it was announced or ended, and the texts that came in pieces. */
type Open = { item: Item | undefined; isDone: boolean; texts: Map<string, string> };

/** The field of an item that each event continues. */
const PIECES: Readonly<Record<string, string>> = {
  'response.output_text.delta': 'output_text',
  'response.refusal.delta': 'refusal',
  'response.reasoning_summary_text.delta': 'summary_text',
  'response.reasoning_text.delta': 'reasoning_text',
  'response.function_call_arguments.delta': 'arguments',
  'response.mcp_call_arguments.delta': 'arguments',
  'response.custom_tool_call_input.delta': 'input',
  'response.code_interpreter_call_code.delta': 'code',
};

/** The items in a stream of OpenAI's responses. Of one that breaks off, as much as arrived. */
export function joinItems(events: readonly unknown[]): unknown[] {
  const opened = new Map<unknown, Open>();
  for (const event of events) if (isRecord(event)) take(opened, event);
  return [...opened.values()].map(toItem);
}

function take(
  opened: Map<unknown, Open>,
  { type, output_index, item_id, item, delta }: Item,
): void {
  const key = output_index ?? item_id ?? 0;
  const open = opened.get(key) ?? { item: undefined, isDone: false, texts: new Map() };
  const name = typeof type === 'string' ? type : '';
  const field = PIECES[name];
  if (field !== undefined && typeof delta === 'string')
    open.texts.set(field, (open.texts.get(field) ?? '') + delta);
  else if (ITEM.test(name) && isRecord(item)) {
    open.item = item;
    open.isDone = name === 'response.output_item.done';
  } else return;
  opened.set(key, open);
}

const ITEM = /^response\.output_item\.(?:added|done)$/;

function toItem({ item, isDone, texts }: Open): Item {
  if (item && isDone) return item;
  const parts = (names: readonly string[]) =>
    names.flatMap((name) => {
      const text = texts.get(name);
      return text === undefined ? [] : [{ type: name, [name === 'refusal' ? name : 'text']: text }];
    });
  const content = parts(['output_text', 'refusal', 'reasoning_text']);
  const summary = parts(['summary_text']);
  const fields = [...texts].filter(([name]) => /^(?:arguments|input|code)$/.test(name));
  return {
    type: summary.length > 0 || texts.has('reasoning_text') ? 'reasoning' : 'message',
    ...item,
    ...(content.length > 0 && { content }),
    ...(summary.length > 0 && { summary }),
    ...Object.fromEntries(fields),
  };
}
