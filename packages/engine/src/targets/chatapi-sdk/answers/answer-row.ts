/** What a server sends, and what the target makes of it. */
export type AnswerRow = {
  name: string;
  status?: number;
  headers?: Record<string, string>;
  body: string;
  settings?: object;
  is: Read | Failed;
  /** What the vendor's own client makes of it, where that differs. */
  client?: { text?: string; toolCalls?: unknown[] } | { throws: RegExp };
};

/** What is left out is empty. */
export type Read = {
  text?: string;
  reasoning?: string;
  toolCalls?: unknown[];
  unfinished?: string;
  blockedBy?: 'filter';
};

export type Failed = { error: RegExp; retryable: boolean };

export const SSE = { 'content-type': 'text/event-stream' };

/** A body with one message. */
export const whole = (message: object, finish_reason: unknown = 'stop', more: object = {}) =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    ...more,
  });

/** One part of a stream. */
export const chunk = (delta: object, finish_reason: unknown = null, more: object = {}) => ({
  ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm' },
  choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason }],
  ...more,
});

/** Server-sent events; a text is sent as it is. */
export const events = (...parts: readonly (object | string)[]) =>
  parts
    .map((part) => `data: ${typeof part === 'string' ? part : JSON.stringify(part)}\n\n`)
    .join('');

export const lines = (...parts: readonly object[]) =>
  parts.map((part) => `${JSON.stringify(part)}\n`).join('');

export const call = (id: string, name: string, args: string) => ({
  ...{ id, type: 'function' },
  function: { name, arguments: args },
});
