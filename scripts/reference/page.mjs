const MADE = '<!-- Made from the definitions by `npm run generate`; changes here are lost. -->';

/** Joins paragraphs into a page, omitting empty ones. */
export const page = (...parts) => `${[MADE, ...parts].filter(Boolean).join('\n\n')}\n`;
