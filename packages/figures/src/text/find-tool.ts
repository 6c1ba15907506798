import { type ActMetrics, namesTool } from '@provoke/evidence/acts';

/** The tool that the first broken rule names, as the agent called it; the record has the names of its first calls alone. */
export function findTool({
  rules,
  tools,
}: Pick<ActMetrics, 'rules' | 'tools'>): string | undefined {
  const broken = rules.find(({ outcome }) => outcome === 'broken');
  const words = broken?.text.split(/[\s,]+/) ?? [];
  return tools.find((tool) => words.some((word) => namesTool(word, tool)));
}
