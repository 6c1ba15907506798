import { showOnOneLine } from '@provoke/evidence';
import { formatDay, type Report } from '@provoke/figures';
import fonts from './fonts.json' with { type: 'json' };

const faces = [
  { family: 'Geist', data: fonts.sans },
  { family: 'Geist Mono', data: fonts.mono },
];

/** Without fonts of its own a page would differ by machine, on screen and in print. */
export const fontFaces = faces
  .map(
    ({ family, data }) =>
      `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${data}) format('woff2');font-weight:100 900}`,
  )
  .join('\n');

/** Foreign text in a style sheet: every character but letters and digits becomes its number. */
const cssString = (text: string): string =>
  `"${[...showOnOneLine(text)]
    .map((character) =>
      /[A-Za-z0-9 .,]/.test(character)
        ? character
        : `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
    )
    .join('')}"`;

const TITLE_MAX = 90;

/** Head and foot of every printed page. */
export const pageRules = ({ title, campaign, generated_at }: Report): string => `
@page { size: A4; margin: 20mm 17mm 18mm;
  @top-left { content: ${cssString(title.slice(0, TITLE_MAX))}; }
  @bottom-left { content: ${cssString(`provoke, campaign ${campaign.id}, ${formatDay(generated_at)}`)}; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); }
}
@page:first { margin-top: 14mm; @top-left { content: none; } }`;
