export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type ReplyOptions = { signal: AbortSignal; maxTokens?: number };

/** A model that plays a role for us: a judge, later an attacker. Throws `ModelError`. */
export type Model = {
  /** `<runtime>/<model>`, as configured. */
  identifier: string;
  reply(messages: readonly Message[], options: ReplyOptions): Promise<string>;
};

/** A role model could not answer. The message says what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
