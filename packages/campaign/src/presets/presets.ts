type Fields = Readonly<Record<string, unknown>>;

export const presetIds = ['quick', 'thorough', 'multi-turn', 'owasp-llm'] as const;

/** Techniques, goals, judges and a budget that fit together. */
export type Preset = {
  id: (typeof presetIds)[number];
  summary: string;
  /** Whether it asks an attacker model. */
  asksModel: boolean;
  /** Techniques, their options and the budget. */
  attack: Fields & { attack_type: readonly string[]; budget: { max_requests: number } };
};

const OFFLINE = ['flipattack', 'encodings', 'refusal-suppression', 'role-play', 'many-shot'];

/** To add one, add it here. All of them send the floor too, and take harmless goals unless others are named. */
export const presets: readonly Preset[] = [
  {
    id: 'quick',
    summary: 'single prompts, no helper model: a first look',
    asksModel: false,
    attack: {
      attack_type: ['flipattack', 'refusal-suppression', 'role-play', 'encodings'],
      encodings_params: { encodings: ['base64', 'rot13', 'leet', 'zero-width'] },
      budget: { max_requests: 500 },
    },
  },
  {
    id: 'thorough',
    summary: 'most techniques, at a moderate size',
    asksModel: true,
    attack: {
      attack_type: [...OFFLINE, 'pap', 'pair', 'tap', 'crescendo', 'goat', 'best-of-n'],
      tap_params: { depth: 4, width: 5 },
      'best-of-n_params': { n: 50 },
      budget: { max_requests: 10_000 },
    },
  },
  {
    id: 'multi-turn',
    summary: 'conversations, for agents that keep one',
    asksModel: true,
    attack: { attack_type: ['crescendo', 'goat'], budget: { max_requests: 2_000 } },
  },
  {
    id: 'owasp-llm',
    summary:
      'goals of the OWASP Top 10 for LLMs 2025 that a prompt can test (LLM01, 02, 06 and 07), no helper model',
    asksModel: false,
    attack: {
      attack_type: [...OFFLINE, 'best-of-n'],
      'best-of-n_params': { n: 20 },
      goals_set: 'practice',
      budget: { max_requests: 2_000 },
    },
  },
];
