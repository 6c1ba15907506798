const PLACE = '{prompt}';

/** A prompt may be long; in very many places it would fill the memory. */
const PLACES_MAX = 10;

export const NEEDS_PLACE = `Needs {prompt} in it, at most ${PLACES_MAX} times`;

export function hasPlace(template: string): boolean {
  const places = template.split(PLACE).length - 1;
  return places >= 1 && places <= PLACES_MAX;
}

/** The prompt goes in as it is: nothing in it is read as a pattern or as another place. */
export const fill = (template: string, prompt: string): string =>
  template.split(PLACE).join(prompt);
