import type { ResponseOutputItem } from 'openai/resources/responses/responses';

/** What a reply has of an item: acts as `actsIn` shows them, its words, its thoughts, or the item itself. */
export type ItemRow = {
  item: { type?: string; [field: string]: unknown };
  acts?: string[];
  text?: string;
  thoughts?: string;
  /** The name of a step that is neither a thought nor an act. */
  other?: string;
};

const call_id = 'c1';
const status = 'completed';

/** The items of the published client, many of them in more than one state: a type that is missing does not compile. */
export const items: Readonly<Record<ResponseOutputItem['type'], readonly ItemRow[]>> = {
  message: [
    {
      item: {
        id: 'i',
        role: 'assistant',
        status,
        content: [{ type: 'output_text', text: 'At nine.', annotations: [] }],
      },
      text: 'At nine.',
    },
    {
      item: { id: 'i', role: 'assistant', status, content: [{ type: 'refusal', refusal: 'No.' }] },
      text: 'No.',
    },
  ],
  reasoning: [
    { item: { id: 'i', summary: [{ type: 'summary_text', text: 'Short.' }] }, thoughts: 'Short.' },
    {
      item: { id: 'i', summary: [], content: [{ type: 'reasoning_text', text: 'Long.' }] },
      thoughts: 'Long.',
    },
    { item: { id: 'i', summary: [], encrypted_content: 'gAAAA' } },
  ],
  function_call: [
    {
      item: { id: 'i', call_id, name: 'pay', arguments: '{"to":"a"}', status },
      acts: ['c1 pay {"to":"a"}'],
    },
  ],
  function_call_output: [
    { item: { id: 'o', call_id, output: 'sent', status }, acts: ['c1 = sent'] },
  ],
  custom_tool_call: [
    { item: { id: 'i', call_id, name: 'pay', input: 'to a' }, acts: ['c1 pay to a'] },
  ],
  custom_tool_call_output: [
    { item: { id: 'o', call_id, output: 'sent', status }, acts: ['c1 = sent'] },
  ],
  web_search_call: [
    {
      item: { id: 'i', status, action: { type: 'search', query: 'hours' } },
      acts: ['i web_search {"type":"search","query":"hours"}', 'i'],
    },
    {
      item: {
        id: 'i',
        status,
        action: { type: 'search', query: 'hours', sources: [{ url: 'u' }] },
      },
      acts: ['i web_search {"type":"search","query":"hours"}', 'i = [{"url":"u"}]'],
    },
    {
      item: { id: 'i', status: 'searching', action: { type: 'open_page', url: 'u' } },
      acts: ['i web_search {"type":"open_page","url":"u"}'],
    },
    {
      item: { id: 'i', status: 'failed', action: { type: 'search', query: 'q' } },
      acts: ['i web_search {"type":"search","query":"q"}', 'i ! failed'],
    },
  ],
  file_search_call: [
    {
      item: { id: 'i', status, queries: ['hours'], results: null },
      acts: ['i file_search {"queries":["hours"]}', 'i'],
    },
    {
      item: { id: 'i', status, queries: ['hours'], results: [{ text: 'nine' }] },
      acts: ['i file_search {"queries":["hours"]}', 'i = [{"text":"nine"}]'],
    },
  ],
  code_interpreter_call: [
    {
      item: {
        id: 'i',
        status,
        code: '1+1',
        container_id: 'x',
        outputs: [{ type: 'logs', logs: '2' }],
      },
      acts: ['i code_interpreter {"code":"1+1"}', 'i = [{"type":"logs","logs":"2"}]'],
    },
    {
      item: { id: 'i', status: 'interpreting', code: '1+1', container_id: 'x', outputs: null },
      acts: ['i code_interpreter {"code":"1+1"}'],
    },
  ],
  image_generation_call: [
    {
      item: { id: 'i', status, result: 'iVBO', revised_prompt: 'a cat', action: 'generate' },
      acts: ['i image_generation {"revised_prompt":"a cat","action":"generate"}', 'i = iVBO'],
    },
    {
      item: {
        id: 'i',
        status: 'failed',
        result: null,
        revised_prompt: 'a cat',
        error: { code: null, message: 'blocked', type: 't' },
      },
      acts: ['i image_generation {"revised_prompt":"a cat"}', 'i ! blocked'],
    },
  ],
  computer_call: [
    {
      item: {
        id: 'i',
        call_id,
        status,
        action: { type: 'click', x: 1, y: 2 },
        pending_safety_checks: [],
      },
      acts: ['c1 computer {"type":"click","x":1,"y":2}'],
    },
    {
      item: { id: 'i', call_id, status, actions: [{ type: 'wait' }], pending_safety_checks: [] },
      acts: ['c1 computer {"actions":[{"type":"wait"}]}'],
    },
  ],
  computer_call_output: [
    {
      item: { id: 'o', call_id, status, output: { type: 'computer_screenshot', image_url: 'u' } },
      acts: ['c1 = {"type":"computer_screenshot","image_url":"u"}'],
    },
  ],
  local_shell_call: [
    {
      item: { id: 'i', call_id, status, action: { type: 'exec', command: ['ls'], env: {} } },
      acts: ['c1 local_shell {"type":"exec","command":["ls"],"env":{}}'],
    },
  ],
  local_shell_call_output: [{ item: { id: 'c1', output: 'a.txt', status }, acts: ['c1 = a.txt'] }],
  shell_call: [
    {
      item: { id: 'i', call_id, status, action: { commands: ['ls'] }, environment: null },
      acts: ['c1 shell {"commands":["ls"]}'],
    },
  ],
  shell_call_output: [
    {
      item: {
        id: 'o',
        call_id,
        status,
        output: [{ stdout: 'a', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
      },
      acts: ['c1 = [{"stdout":"a","stderr":"","outcome":{"type":"exit","exit_code":0}}]'],
    },
  ],
  apply_patch_call: [
    {
      item: { id: 'i', call_id, status, operation: { type: 'delete_file', path: 'a' } },
      acts: ['c1 apply_patch {"type":"delete_file","path":"a"}'],
    },
  ],
  apply_patch_call_output: [
    { item: { id: 'o', call_id, status, output: 'done' }, acts: ['c1 = done'] },
    {
      item: { id: 'o', call_id, status: 'failed', output: 'no such file' },
      acts: ['c1 ! no such file'],
    },
  ],
  mcp_call: [
    {
      item: {
        id: 'i',
        server_label: 's',
        name: 'pay',
        arguments: '{}',
        output: 'sent',
        error: null,
        status,
      },
      acts: ['i pay {}', 'i = sent'],
    },
    {
      item: {
        id: 'i',
        server_label: 's',
        name: 'pay',
        arguments: '{}',
        output: null,
        error: { type: 'http_error', code: 500, message: 'down' },
        status: 'failed',
      },
      acts: ['i pay {}', 'i ! down'],
    },
    {
      item: {
        id: 'i',
        server_label: 's',
        name: 'pay',
        arguments: '{}',
        output: null,
        status: 'calling',
      },
      acts: ['i pay {}'],
    },
  ],
  mcp_approval_request: [
    {
      item: { id: 'i', server_label: 's', name: 'pay', arguments: '{"to":"a"}' },
      acts: ['i pay {"to":"a"}'],
    },
  ],
  mcp_approval_response: [
    { item: { id: 'i', approval_request_id: 'r', approve: false }, other: 'mcp_approval_response' },
  ],
  mcp_list_tools: [
    {
      item: { id: 'i', server_label: 's', tools: [{ name: 'pay', input_schema: {} }] },
      other: 'mcp_list_tools',
    },
  ],
  tool_search_call: [
    {
      item: { id: 'i', call_id, execution: 'client', arguments: { q: 'pay' }, status },
      acts: ['c1 tool_search {"q":"pay"}'],
    },
  ],
  tool_search_output: [
    {
      item: { id: 'o', call_id, execution: 'client', tools: [{ name: 'pay' }], status },
      acts: ['c1 = [{"name":"pay"}]'],
    },
  ],
  program: [
    {
      item: { id: 'i', call_id, code: 'pay()', fingerprint: 'f' },
      acts: ['c1 program {"code":"pay()"}'],
    },
  ],
  program_output: [{ item: { id: 'o', call_id, result: '3', status }, acts: ['c1 = 3'] }],
  additional_tools: [{ item: { id: 'i', role: 'tool', tools: [] }, other: 'additional_tools' }],
  compaction: [{ item: { id: 'i', encrypted_content: 'gAAAA' }, other: 'compaction' }],
};

/** Of other servers, and of the time after this. */
export const otherItems: readonly ItemRow[] = [
  {
    item: {
      type: 'adk:function_call',
      id: 'i',
      name: 'pay',
      arguments: '{"to":"a"}',
      status,
      output: 'sent',
    },
    acts: ['i pay {"to":"a"}', 'i = sent'],
  },
  {
    item: {
      type: 'adk:function_call',
      id: 'i',
      name: 'pay',
      arguments: '{}',
      status: 'in_progress',
    },
    acts: ['i pay {}'],
  },
  { item: { type: 'telepathy_call', id: 'i', thought: 'x' }, other: 'telepathy_call' },
  { item: { type: 'message', id: 'i', role: 'assistant', content: 'At nine.' }, text: 'At nine.' },
];
