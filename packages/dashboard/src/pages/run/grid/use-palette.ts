import { useEffect, useState } from 'react';
import { readPalette } from './draw-block.ts';

/** The colours of the grid, read again when the theme changes. */
export function usePalette() {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const read = () => setPalette(readPalette());
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const theme = new MutationObserver(read);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    scheme.addEventListener('change', read);
    return () => {
      theme.disconnect();
      scheme.removeEventListener('change', read);
    };
  }, []);
  return palette;
}
