// biome-ignore lint/suspicious/noControlCharactersInRegex: they start with Escape
const STYLE = /\u001b\[([\d;]*)m/g;
const COLOR = /^(3[0-9]|4[0-9]|9[0-7]|10[0-7])$/;

/** As `NO_COLOR` asks: bold, dim and inverse stay, colors go. */
export const withoutColor = (frame: string): string =>
  frame.replaceAll(STYLE, (sequence, codes: string) =>
    codes.split(';').some((code) => COLOR.test(code)) ? '' : sequence,
  );
