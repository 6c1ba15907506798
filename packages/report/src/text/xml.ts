import { showHidden } from '@provoke/evidence';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 cannot carry become marks; there is no CDATA, so `]]>` ends nothing. */
export const xmlAttribute = (text: string): string =>
  showHidden(text).replace(/[&<>"'\n\t\r]/g, (character) => entities[character] ?? '');

export const xmlText = (text: string): string =>
  showHidden(text).replace(/[&<>\r]/g, (character) => entities[character] ?? '');
