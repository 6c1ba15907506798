const MADE = '<!-- Made from the definitions by `npm run generate`; changes here are lost. -->';

/** A page out of its paragraphs; those that are empty are left out. */
export const page = (...parts) => `${[MADE, ...parts].filter(Boolean).join('\n\n')}\n`;
