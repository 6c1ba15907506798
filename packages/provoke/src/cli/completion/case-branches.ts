import type { CompletionFlag, CompletionNode } from './completion-tree.ts';

/** The branch of a `case` in bash and zsh that enters a command. */
export const stepInto = ({ words, alias }: CompletionNode): string =>
  `      "${words}"${alias ? ` | "${alias}"` : ''}) at="${words}" ;;`;

/** The branches that complete the values of a command's flags. */
export const valuesOf = (
  { words, flags }: CompletionNode,
  complete: (takes: CompletionFlag['takes']) => string,
): string[] =>
  flags
    .filter(({ takes }) => takes !== 'nothing')
    .map(({ name, takes }) => `    "${words} ${name}") ${complete(takes)} return ;;`);
