import type { ToolDefinition } from '../../definitions/tool-loop.ts';

/** A tool as chat completions take it, and local model servers too. */
export const toChatTool = ({ name, description, parameters }: ToolDefinition): object => ({
  type: 'function',
  function: { name, ...(description !== '' && { description }), parameters },
});
