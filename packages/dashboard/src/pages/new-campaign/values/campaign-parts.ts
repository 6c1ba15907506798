import written from './campaign-parts.json';

/** One option, from its JSON Schema. */
export type OptionSchema = {
  name: string;
  type: 'integer' | 'number' | 'boolean' | 'string' | 'array';
  enum?: readonly string[];
  description?: string;
  default?: unknown;
  required?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: { maxLength?: number; enum?: readonly string[] };
};

type Configurable = {
  id: string;
  title: string;
  description: string;
  /** Whether it asks a helper model with its default options. */
  asksModel: boolean;
  /** A technique that learns on some goals before it attacks the others. */
  prepares?: boolean;
  options: readonly OptionSchema[];
};

/**
 * What a function of the options comes to: the sum of terms, each a factor and the options that it is multiplied with, or
 * its value at some options.
 */
export type Size =
  | { terms: readonly (readonly [number, ...string[]])[] }
  | {
      cases: readonly { value: number; options: Readonly<Record<string, unknown>> }[];
      names: readonly string[];
    };

/** What a technique asks for one goal. */
export type TechniqueSizes = {
  attempts: Size;
  /** At most. */
  requests: Size;
  turns?: Size;
  /** Of what it sends, on average; absent for what a model writes. */
  characters?: number;
  /** Of helper models, by their role. */
  asks?: Readonly<Record<string, { usual: Size; most: Size }>>;
};

export type Judge = Configurable & {
  /** Knows nothing but refusal phrases without any of these options. */
  strongWith?: readonly string[];
  /** To its model about one reply, at most. */
  questions?: Size;
};

export type Technique = Configurable & {
  sizes: TechniqueSizes;
  /** The floor sends its tasks without an attack, not the goals. */
  hasOwnFloor?: boolean;
  /** It makes an agent with tools act. */
  needsTools?: boolean;
};

/** Techniques, their options and a limit that fit together, as the command line has them. */
export type Preset = {
  id: string;
  summary: string;
  asksModel: boolean;
  attack: Readonly<Record<string, unknown>> & {
    attack_type: readonly string[];
    budget: Readonly<Record<string, number>>;
    goals_set?: string;
  };
};

/** What the form is read off. `npm run generate` writes it from the definitions of the engine. */
type CampaignParts = {
  techniques: readonly Technique[];
  judges: readonly Judge[];
  presets: readonly Preset[];
  goalSets: readonly {
    id: string;
    title: string;
    /** Ordinary requests. */
    benign?: true;
    /** Part of provoke, so that its goals are known here. */
    isShipped?: true;
  }[];
  /** Where models are called by default, by the part of their name before the first slash. */
  modelAddresses: Readonly<Record<string, string>>;
  measurement: readonly OptionSchema[];
  budget: readonly OptionSchema[];
};

// TypeScript reads the types in the file as any text.
export const parts = written as CampaignParts;
export type { Configurable };
