import type { AnyRouter } from '@tanstack/react-router';

/**
 * Esc goes back: out of a field first, then to where the page's last crumb leads. If the page before is that one, the
 * browser goes back to it, so that its list is in the same place. Ends when the signal does.
 */
export function followEscape(router: AnyRouter, signal: AbortSignal): void {
  /** The addresses of this tab's pages, by their place in its history. */
  const visited: string[] = [];
  const note = () => {
    const { pathname, state } = router.state.location;
    visited[state.__TSR_index ?? 0] = pathname;
  };
  note();
  signal.addEventListener('abort', router.subscribe('onResolved', note));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // What is open on top of the page closes by itself.
    if (document.querySelector('dialog[open], :popover-open')) return;
    event.preventDefault();
    if (isField(event.target)) event.target.blur();
    else goUp(router, visited);
  };
  window.addEventListener('keydown', press, { signal });
}

function goUp(router: AnyRouter, visited: readonly string[]): void {
  const up = [...document.querySelectorAll<HTMLAnchorElement>('[data-crumbs] a')].at(-1);
  if (!up) return;
  const before = visited[(router.state.location.state.__TSR_index ?? 0) - 1];
  const path = new URL(up.href).pathname.slice(router.basepath.replace(/\/$/, '').length);
  if (before === path) router.history.back();
  else up.click();
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
