import { isDeepStrictEqual } from 'node:util';
import type { HelpItem, HelpPage, HelpSection } from './help-page.ts';

/** All pages as they are written: a section that many commands share is there once, under its title. */
export type WrittenPages = {
  sections: Readonly<Record<string, readonly HelpItem[]>>;
  pages: readonly WrittenPage[];
};

/** A title means the shared section. */
type WrittenPage = Omit<HelpPage, 'sections'> & { sections: readonly (string | HelpSection)[] };

/** No section is known by its position, so that a new command changes no line of another. */
export function toWritten(pages: readonly HelpPage[]): WrittenPages {
  const sections = shareByTitle(pages.flatMap((page) => page.sections));
  const write = (section: HelpSection) =>
    isDeepStrictEqual(sections[section.title], section.items) ? section.title : section;
  return {
    sections,
    pages: pages.map((page) => ({ ...page, sections: page.sections.map(write) })),
  };
}

/** Of each title the items that most pages have, if several have them. */
function shareByTitle(sections: readonly HelpSection[]): WrittenPages['sections'] {
  const uses = new Map<string, number>();
  for (const { title, items } of sections) {
    const text = JSON.stringify([title, items]);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared = [...uses].filter(([, count]) => count > 1).sort(([, a], [, b]) => a - b);
  // The last of a title counts, then titles are in the order of the alphabet.
  const named: Record<string, HelpItem[]> = Object.fromEntries(
    shared.map(([text]) => JSON.parse(text)),
  );
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const fromWritten = ({ sections, pages }: WrittenPages): HelpPage[] =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) =>
      typeof section === 'string' ? { title: section, items: sections[section] ?? [] } : section,
    ),
  }));
