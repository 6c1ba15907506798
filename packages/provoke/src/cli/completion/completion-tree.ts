import type { HelpItem, HelpPage } from '../help/help-page.ts';

export type Named = { name: string; description: string };

export type CompletionFlag = Named & {
  /** What comes after it. */
  takes: 'nothing' | 'text' | 'file' | 'folder' | readonly string[];
};

/** What may be typed after some words. */
export type CompletionNode = {
  /** `provoke eval pair` */
  words: string;
  alias: string | undefined;
  commands: readonly Named[];
  flags: readonly CompletionFlag[];
  /** Whether a file may follow without a flag. */
  takesFile: boolean;
};

/** All commands with their flags, as a flat list that starts with `provoke` itself. */
export const completionTree = (pages: readonly HelpPage[]): CompletionNode[] => pages.map(toNode);

function toNode({ words, alias, kind, sections, unlisted = [] }: HelpPage): CompletionNode {
  const items = [...sections.flatMap((section) => section.items), ...unlisted];
  const named = items.filter(({ term }) => !isFlag(term));
  const isList = kind === 'list';
  return {
    words,
    alias,
    commands: isList ? named.map(({ term, description }) => ({ name: term, description })) : [],
    flags: items.filter(({ term }) => isFlag(term)).map(toFlag),
    takesFile: !isList && named.some(({ term }) => /file/i.test(term)),
  };
}

const isFlag = (term: string) => term.startsWith('-');

const toFlag = (item: HelpItem): CompletionFlag => ({
  name: /--[\w-]+/.exec(item.term)?.[0] ?? item.term,
  description: item.description,
  takes: takesOf(item),
});

function takesOf({ term, choices = [] }: HelpItem): CompletionFlag['takes'] {
  if (!/[<[]/.test(term)) return 'nothing';
  const safe = choices.filter((choice) => SAFE.test(choice));
  if (safe.length > 0) return safe;
  if (/<(path|file)/.test(term)) return 'file';
  return /<dir>/.test(term) ? 'folder' : 'text';
}

/** Shells expand what is completed, so nothing else may be among it. */
const SAFE = /^[\w./:@%+-]+$/;
