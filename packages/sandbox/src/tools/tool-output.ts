const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('');

export type ToolTurn = {
  text: string;
  session: string;
  thought?: string;
  /** A command that it ran, with its output. */
  command?: { input: string; output: string };
};

/**
 * A turn in the output of the first coding command line (`-p --output-format stream-json --verbose`), as recorded
 * from version 2.1.
 */
export function messagesStream({ text, session, thought, command }: ToolTurn): string {
  const turn = (type: 'assistant' | 'user', ...content: object[]) => ({
    type,
    message: { role: type, content },
    parent_tool_use_id: null,
    session_id: session,
  });
  const use = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: command?.input } };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: command?.output };
  return lines(
    { type: 'system', subtype: 'init', session_id: session, tools: ['Bash'], model: 'simulated' },
    ...(thought ? [turn('assistant', { type: 'thinking', thinking: thought, signature: '' })] : []),
    ...(command ? [turn('assistant', use), turn('user', result)] : []),
    turn('assistant', { type: 'text', text }),
    {
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: text,
      session_id: session,
      num_turns: command ? 2 : 1,
      total_cost_usd: 0.01,
      permission_denials: [],
      usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 7 },
    },
  );
}

/** A turn in the output of the second one (`exec --json`), as recorded from version 0.169. */
export function threadEvents({ text, session, thought, command }: ToolTurn): string {
  const item = (fields: object) => ({ type: 'item.completed', item: { id: 'item_0', ...fields } });
  const ran = {
    type: 'command_execution',
    command: command?.input,
    aggregated_output: command?.output,
    exit_code: 0,
    status: 'completed',
  };
  return lines(
    { type: 'thread.started', thread_id: session },
    { type: 'turn.started' },
    ...(thought ? [item({ type: 'reasoning', text: thought })] : []),
    ...(command ? [item(ran)] : []),
    item({ type: 'agent_message', text }),
    {
      type: 'turn.completed',
      usage: { input_tokens: 15, cached_input_tokens: 5, output_tokens: 7 },
    },
  );
}
