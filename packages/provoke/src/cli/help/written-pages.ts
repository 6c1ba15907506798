import type { HelpPage, HelpSection } from './help-page.ts';

/** All pages as they are written: a section that many commands share is there once. */
export type WrittenPages = {
  sections: readonly HelpSection[];
  pages: readonly WrittenPage[];
};

type WrittenPage = Omit<HelpPage, 'sections'> & { sections: readonly number[] };

/** Sections become their number in a list of those that differ. */
export function toWritten(pages: readonly HelpPage[]): WrittenPages {
  const numbers = new Map<string, number>();
  const numberOf = (section: HelpSection): number => {
    const text = JSON.stringify(section);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const written = pages.map((page) => ({ ...page, sections: page.sections.map(numberOf) }));
  return { sections: [...numbers.keys()].map((text) => JSON.parse(text)), pages: written };
}

export const fromWritten = ({ sections, pages }: WrittenPages): HelpPage[] =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.flatMap((number) => sections[number] ?? []),
  }));
