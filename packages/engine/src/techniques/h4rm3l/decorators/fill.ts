const PLACE = '{prompt}';

export const hasPlace = (template: string): boolean => template.includes(PLACE);

/** The prompt goes in as it is: nothing in it is read as a pattern or as another place. */
export const fill = (template: string, prompt: string): string =>
  template.split(PLACE).join(prompt);
