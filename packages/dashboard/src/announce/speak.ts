import type { Announcement } from './announce.ts';

/** What comes within this time is one text. */
const PAUSE_MS = 250;
/** The region is empty in between, so that the same text is spoken again. */
const GAP_MS = 50;

/** Writes what is announced into the live region, and behind an open dialog into the region of that dialog. */
export function speakAnnouncements(): void {
  const waiting = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    const region = findRegion();
    const words = [...waiting.values()].map((text) => text.replace(/\.$/, '')).join('. ');
    waiting.clear();
    if (!region) return;
    region.textContent = '';
    setTimeout(() => {
      region.textContent = words;
    }, GAP_MS);
  };
  window.addEventListener('announce', (event) => {
    const { text, about } = (event as CustomEvent<Announcement>).detail;
    waiting.delete(about);
    waiting.set(about, text);
    clearTimeout(timer);
    timer = setTimeout(speak, PAUSE_MS);
  });
}

/** A modal dialog makes everything outside it silent. */
const findRegion = () =>
  document.querySelector('dialog[open] [data-announcements]') ??
  document.querySelector('[data-announcements]');
