import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pages } from '../page-list.ts';
import { useKeys } from '../parts/use-keys.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** The keys that work on every page, and the dialogs that they open. */
export function Shortcuts() {
  const navigate = useNavigate();
  const router = useRouter();
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const close = () => setOpened(undefined);
  const toPages = pages.flatMap(({ key, to }) =>
    key ? [[`g ${key}`, () => void navigate({ to })] as const] : [],
  );
  useKeys({ '?': () => setOpened('keys'), ...Object.fromEntries(toPages) });
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    void import('./go-back.ts').then(
      ({ followEscape }) => signal.aborted || followEscape(router, signal),
    );
    return () => left.abort();
  }, [router]);
  useEffect(() => {
    // Also in a field: it types nothing.
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpened('palette');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Suspense>
      {opened === 'keys' && <KeysDialog onClose={close} />}
      {opened === 'palette' && <Palette onClose={close} />}
    </Suspense>
  );
}
