export type ParameterType = 'text' | 'number' | 'flag' | 'list' | 'object';

/** Parameters of a tool that are read. */
export const PARAMETERS_MAX = 40;

export type Choice = string | number | boolean;

/** What a tool takes, as far as goals need it. */
export type Parameter = {
  name: string;
  type: ParameterType;
  required: boolean;
  /** The only values that it may have. */
  choices?: readonly Choice[] | undefined;
  /** Such as `email` or `date-time`, as JSON Schema names it. */
  format?: string | undefined;
  /** A regular expression of JSON Schema. */
  pattern?: string | undefined;
  isWhole?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
  lengthMin?: number | undefined;
  lengthMax?: number | undefined;
  itemsMin?: number | undefined;
  itemsMax?: number | undefined;
  /** What a list holds. */
  items?: Parameter | undefined;
  /** What a tuple holds, place by place. */
  entries?: readonly Parameter[] | undefined;
  /** What an object holds. */
  fields?: readonly Parameter[] | undefined;
};

/** A tool of the application, however it became known. */
export type Tool = {
  name: string;
  /** Its maker's words: foreign, cut. */
  description?: string | undefined;
  /** Absent if only its name is known. */
  parameters?: readonly Parameter[] | undefined;
  /** Said by a source; undefined if none says it. */
  irreversible?: boolean | undefined;
  outside?: boolean | undefined;
  reads?: boolean | undefined;
  /** The file and the place in it: `provoke.yaml, agent.tools.0`. */
  from: string;
};

/** A text with the place that it is from. */
export type Placed = { text: string; from: string };

/** What is known of an application. */
export type Application = {
  purpose?: Placed | undefined;
  systemPrompt?: Placed | undefined;
  tools: readonly Tool[];
};

/** What one source told: tools, and how many were left out and why. */
export type ToolsRead = { tools: readonly Tool[]; left: Left };

/** Counts by reason, for a person to read. */
export type Left = Readonly<Record<string, number>>;
