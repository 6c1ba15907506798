/** One line of a help: a command, an argument or a flag. */
export type HelpItem = {
  term: string;
  description: string;
  /** A command's other name. */
  alias?: string;
  /** The values that a flag takes. */
  choices?: readonly string[];
};

export type HelpSection = { title: string; items: readonly HelpItem[] };

/** A command's help, for a terminal of any width and for completion. */
export type HelpPage = {
  /** `provoke eval pair` */
  words: string;
  /** The same with the command's other name. */
  alias?: string;
  /** A list of commands, or a command that runs. */
  kind: 'list' | 'command';
  /** The first line, a sentence. */
  opening: string;
  usage: string;
  /** Lines to type. */
  examples: readonly string[];
  sections: readonly HelpSection[];
  /** Flags that a list of commands takes too. */
  unlisted?: readonly HelpItem[];
  /** What else to know before typing it. */
  note?: string;
};
