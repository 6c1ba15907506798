import { stepInto, valuesOf } from './case-branches.ts';
import type { CompletionFlag, CompletionNode } from './completion-tree.ts';

/** For bash 3.2 and later. */
export const toBash = (nodes: readonly CompletionNode[]): string => `# provoke completion bash
_provoke() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local at=provoke i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
${nodes.slice(1).map(stepInto).join('\n')}
    esac
  done
  COMPREPLY=()
  case "$at $prev" in
${nodes.flatMap((node) => valuesOf(node, complete)).join('\n')}
  esac
  local words=
  case "$at" in
${nodes.map(wordsOf).join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _provoke provoke
`;

function complete(takes: CompletionFlag['takes']): string {
  if (takes === 'file') return 'COMPREPLY=($(compgen -f -- "$cur"));';
  if (takes === 'folder') return 'COMPREPLY=($(compgen -d -- "$cur"));';
  return typeof takes === 'string'
    ? ''
    : `COMPREPLY=($(compgen -W "${takes.join(' ')}" -- "$cur"));`;
}

const wordsOf = ({ words, commands, flags, takesFile }: CompletionNode) => {
  const names = [...commands, ...flags].map(({ name }) => name).join(' ');
  const files = takesFile ? ' COMPREPLY=($(compgen -f -- "$cur"));' : '';
  return `    "${words}") words="${names}";${files} ;;`;
};
