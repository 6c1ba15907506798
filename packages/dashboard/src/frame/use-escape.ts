import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Esc goes back: out of a field first, then to where the page's last crumb leads. If the page before is that one, the
 * browser goes back to it, so that its list is in the same place. Dialogs and what is folded out have their own Esc.
 */
export function useEscape(): void {
  const router = useRouter();
  useEffect(() => {
    /** The addresses of this tab's pages, by their place in its history. */
    const visited: string[] = [];
    const note = () => {
      const { pathname, state } = router.state.location;
      visited[state.__TSR_index ?? 0] = pathname;
    };
    note();
    const forget = router.subscribe('onResolved', note);
    const goUp = (up: HTMLAnchorElement) => {
      const before = visited[(router.state.location.state.__TSR_index ?? 0) - 1];
      const path = new URL(up.href).pathname.slice(router.basepath.replace(/\/$/, '').length);
      if (before === path) router.history.back();
      else up.click();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere()) return;
      if (isField(event.target)) return event.target.blur();
      const up = [...document.querySelectorAll<HTMLAnchorElement>('[data-crumbs] a')].at(-1);
      if (!up) return;
      event.preventDefault();
      goUp(up);
    };
    window.addEventListener('keydown', press);
    return () => {
      forget();
      window.removeEventListener('keydown', press);
    };
  }, [router]);
}

/** What is open on top of the page closes by itself. */
const isElsewhere = () => document.querySelector('dialog[open], :popover-open') !== null;

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
