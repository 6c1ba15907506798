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
  /** A judge that knows nothing but refusal phrases without any of these options. */
  strongWith?: readonly string[];
  options: readonly OptionSchema[];
};

type Target = {
  type: string;
  title: string;
  apiType: string;
  isCommandLine?: boolean;
  /** What its answers show of its tools by themselves. */
  shows?: readonly ('calls' | 'results')[];
  takesPracticeTools?: boolean;
};

/** What the form is read off. `npm run generate` writes it from the definitions of the engine. */
type CampaignParts = {
  techniques: readonly Configurable[];
  judges: readonly Configurable[];
  goalSets: readonly {
    id: string;
    title: string;
    /** Ordinary requests. */
    benign?: true;
    /** Part of provoke, so that its goals are known here. */
    isShipped?: true;
  }[];
  targets: readonly Target[];
  /** Where models are called by default, by the part of their name before the first slash. */
  modelAddresses: Readonly<Record<string, string>>;
  measurement: readonly OptionSchema[];
  budget: readonly OptionSchema[];
};

// TypeScript reads the types in the file as any text.
export const parts = written as CampaignParts;

export const targetOf = (type: string | undefined): Target | undefined =>
  parts.targets.find((target) => target.type === type);

/** A command on the machine of the campaign, which has no address and takes no key. */
export const isCommandLine = (type: string | undefined): boolean =>
  targetOf(type)?.isCommandLine === true;
export type { Configurable };
