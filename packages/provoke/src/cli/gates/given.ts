/** A campaign as it was configured. */
export type Given = {
  agent: Record<string, unknown>;
  attack: Record<string, unknown>;
  /** Of its file; absent means the current one. */
  folder?: string | undefined;
};
