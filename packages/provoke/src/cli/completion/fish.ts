import type { CompletionFlag, CompletionNode } from './completion-tree.ts';

export const toFish = (nodes: readonly CompletionNode[]): string => `# provoke completion fish
function __provoke_at
  set -l at provoke
  for word in (commandline -opc)[2..-1]
    switch "$at $word"
${nodes.slice(1).map(stepInto).join('\n')}
    end
  end
  test "$at" = "$argv[1]"
end
complete -c provoke -f
${nodes.flatMap(linesOf).join('\n')}
`;

const stepInto = ({ words, alias }: CompletionNode) =>
  `      case ${quote(words)}${alias ? ` ${quote(alias)}` : ''}\n        set at ${quote(words)}`;

function linesOf({ words, commands, flags, takesFile }: CompletionNode): string[] {
  const here = `complete -c provoke -n ${quote(`__provoke_at ${quote(words)}`)}`;
  return [
    ...commands.map(({ name, description }) => `${here} -a ${name} -d ${quote(description)}`),
    ...flags.map(
      ({ name, description, takes }) =>
        `${here} -l ${name.replace(/^--/, '')} -d ${quote(description)}${complete(takes)}`,
    ),
    ...(takesFile ? [`${here} -F`] : []),
  ];
}

function complete(takes: CompletionFlag['takes']): string {
  if (takes === 'nothing') return '';
  if (takes === 'file' || takes === 'folder') return ' -r -F';
  return takes === 'text' ? ' -x' : ` -x -a ${quote(takes.join(' '))}`;
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
