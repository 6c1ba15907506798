/** Notes are a text column, and a judge's reason may quote anything. Evidence fields accept everything. */
export const storable = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '\\0');
