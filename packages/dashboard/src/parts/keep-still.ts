import type { AnyRouter } from '@tanstack/react-router';

/**
 * Until a reader does something on a page, what follows a part that is on its way is held back (`Coming`): nothing moves
 * by itself. What somebody opens later may push what is below it.
 */
export function keepStill(router: AnyRouter): void {
  const { dataset } = document.documentElement;
  const arrive = () => {
    dataset['arriving'] = '';
  };
  const act = () => {
    delete dataset['arriving'];
  };
  arrive();
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && arrive());
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, act, { capture: true });
}
