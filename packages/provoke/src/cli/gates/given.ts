/** A campaign as it was configured. */
export type Given = { agent: Record<string, unknown>; attack: Record<string, unknown> };
