import type { ToldAct } from './tell-turn.ts';
import type { Told } from './wires.ts';

/** A turn as the first coding command line prints it. */
export const printTurn = ({ told, words }: Told): string =>
  [
    { type: 'system', subtype: 'init', session_id: 's' },
    ...told.flatMap(toEvent),
    message('assistant', { type: 'text', text: words }),
    { type: 'result', subtype: 'success', is_error: false, result: words },
  ]
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');

const message = (type: 'assistant' | 'user', part: object) => ({
  ...{ type, parent_tool_use_id: null, session_id: 's' },
  message: { role: type, content: [part] },
});

function toEvent({ type, id = '', act: { tool, args, end } }: ToldAct): object[] {
  if (type === 'call')
    return [message('assistant', { type: 'tool_use', id, name: tool, input: args })];
  if (end.how === 'open') return [];
  const content = end.how === 'ran' ? JSON.stringify(end.result) : end.words;
  const is_error = end.how === 'failed';
  return [message('user', { type: 'tool_result', tool_use_id: id, content, is_error })];
}
