/** The variables that a campaign refers to, each once: those of keys. */
export const variablesIn = (campaign: unknown): string[] => [...new Set(find(campaign))];

function find(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return name.endsWith('api_key') && value.startsWith('$') ? [value.slice(1)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => find(inner, name));
}
