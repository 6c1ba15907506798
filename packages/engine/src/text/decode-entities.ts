const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
};

/** A text as an HTML page means it: `a&amp;b` is `a&b`. Entities that are rare stay. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (written, decimal?: string, hex?: string, name = '') => {
      if (decimal === undefined && hex === undefined) return NAMED[name] ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10_ffff ? written : String.fromCodePoint(code);
    },
  );
