import { stepInto, valuesOf } from './case-branches.ts';
import type { CompletionFlag, CompletionNode, Named } from './completion-tree.ts';

export const toZsh = (nodes: readonly CompletionNode[]): string => `#compdef provoke
_provoke() {
  local at=provoke i
  local -a names
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
${nodes.slice(1).map(stepInto).join('\n')}
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${nodes.flatMap((node) => valuesOf(node, complete)).join('\n')}
  esac
  case "$at" in
${nodes.map(namesOf).join('\n')}
  esac
  _describe provoke names
}
compdef _provoke provoke
`;

function complete(takes: CompletionFlag['takes']): string {
  if (takes === 'file') return '_files;';
  if (takes === 'folder') return '_files -/;';
  return typeof takes === 'string' ? '' : `compadd -- ${takes.join(' ')};`;
}

const namesOf = ({ words, commands, flags, takesFile }: CompletionNode) =>
  `    "${words}") names=(${[...commands, ...flags].map(describe).join(' ')});${takesFile ? ' _files;' : ''} ;;`;

const describe = ({ name, description }: Named) =>
  `'${name}:${description.replaceAll("'", "'\\''").replaceAll(':', '\\:')}'`;
