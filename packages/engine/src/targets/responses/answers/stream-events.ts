import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import type { ItemRow } from './items.ts';

type EventRow = Omit<ItemRow, 'item'> & {
  event?: Record<string, unknown>;
  ending?: 'length' | 'filter' | 'whole';
  error?: RegExp;
};

/** Of the client's next major version. */
type NewerEvent =
  | `response.shell_call_command.${'added' | 'delta' | 'done'}`
  | `response.shell_call_output_content.${'delta' | 'done'}`
  | 'response.compaction.compacting';

const said = [{ type: 'message', content: [{ type: 'output_text', text: 'At nine.' }] }];
const pay = { type: 'function_call', call_id: 'c1', name: 'pay', arguments: '{}' };
const state = (status: string, more: object = {}) => ({
  event: { response: { id: 'r', status, output: said, ...more } },
});
const nothing: EventRow = {};

/**
 * What a reply has of a stream that breaks off after one event. An event of the published client that is missing does
 * not compile. What others say again, or on the way to it, adds nothing.
 */
export const streamEvents: Readonly<Record<ResponseStreamEvent['type'] | NewerEvent, EventRow>> = {
  'response.created': { event: { response: { id: 'r', status: 'in_progress', output: [] } } },
  'response.queued': { event: { response: { id: 'r', status: 'queued', output: [] } } },
  'response.in_progress': { event: { response: { id: 'r', status: 'in_progress', output: [] } } },
  'response.completed': { ...state('completed'), text: 'At nine.', ending: 'whole' },
  'response.incomplete': {
    ...state('incomplete', { incomplete_details: { reason: 'max_output_tokens' } }),
    ...{ text: 'At nine.', ending: 'length' },
  },
  'response.failed': {
    ...state('failed', { error: { code: 'server_error', message: 'We broke.' } }),
    error: /ended its stream with an error\. We broke\./,
  },
  error: { event: { code: 'server_error', message: 'We broke.' }, error: /We broke\./ },
  'response.output_item.added': { event: { output_index: 0, item: pay }, acts: ['c1 pay {}'] },
  'response.output_item.done': { event: { output_index: 0, item: pay }, acts: ['c1 pay {}'] },
  'response.output_text.delta': { event: { output_index: 0, delta: 'At' }, text: 'At' },
  'response.refusal.delta': { event: { output_index: 0, delta: 'No' }, text: 'No' },
  'response.reasoning_summary_text.delta': {
    event: { output_index: 0, delta: 'Sh' },
    thoughts: 'Sh',
  },
  'response.reasoning_text.delta': { event: { output_index: 0, delta: 'Lo' }, thoughts: 'Lo' },
  'response.function_call_arguments.delta': nothing,
  'response.custom_tool_call_input.delta': nothing,
  'response.mcp_call_arguments.delta': nothing,
  'response.code_interpreter_call_code.delta': nothing,
  'response.audio.delta': nothing,
  'response.audio.done': nothing,
  'response.audio.transcript.delta': nothing,
  'response.audio.transcript.done': nothing,
  'response.code_interpreter_call_code.done': nothing,
  'response.code_interpreter_call.completed': nothing,
  'response.code_interpreter_call.in_progress': nothing,
  'response.code_interpreter_call.interpreting': nothing,
  'response.compaction.compacting': nothing,
  'response.content_part.added': nothing,
  'response.content_part.done': nothing,
  'response.file_search_call.completed': nothing,
  'response.file_search_call.in_progress': nothing,
  'response.file_search_call.searching': nothing,
  'response.function_call_arguments.done': nothing,
  'response.shell_call_command.added': nothing,
  'response.shell_call_command.delta': nothing,
  'response.shell_call_command.done': nothing,
  'response.shell_call_output_content.delta': nothing,
  'response.shell_call_output_content.done': nothing,
  'response.reasoning_summary_part.added': nothing,
  'response.reasoning_summary_part.done': nothing,
  'response.reasoning_summary_text.done': nothing,
  'response.reasoning_text.done': nothing,
  'response.refusal.done': nothing,
  'response.output_text.done': nothing,
  'response.web_search_call.completed': nothing,
  'response.web_search_call.in_progress': nothing,
  'response.web_search_call.searching': nothing,
  'response.image_generation_call.completed': nothing,
  'response.image_generation_call.generating': nothing,
  'response.image_generation_call.in_progress': nothing,
  'response.image_generation_call.partial_image': nothing,
  'response.mcp_call_arguments.done': nothing,
  'response.mcp_call.completed': nothing,
  'response.mcp_call.failed': nothing,
  'response.mcp_call.in_progress': nothing,
  'response.mcp_list_tools.completed': nothing,
  'response.mcp_list_tools.failed': nothing,
  'response.mcp_list_tools.in_progress': nothing,
  'response.output_text.annotation.added': nothing,
  'response.custom_tool_call_input.done': nothing,
};
