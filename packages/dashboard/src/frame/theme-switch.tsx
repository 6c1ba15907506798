import { useState } from 'react';
import s from './frame.module.css';

const THEMES = { light: 'Light', auto: 'Auto', dark: 'Dark' } as const;
type Theme = keyof typeof THEMES;

/** Follows the system until a theme is chosen. Drawings listen for `themechange`. */
export function ThemeSwitch() {
  const [chosen, choose] = useState<string>(() => localStorage.getItem('theme') ?? 'auto');
  const set = (theme: Theme) => {
    choose(theme);
    if (theme === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
    document.documentElement.dataset['theme'] = theme;
    window.dispatchEvent(new Event('themechange'));
  };
  return (
    <fieldset className={s.themes}>
      <legend className="unseen">Theme</legend>
      {Object.entries(THEMES).map(([theme, title]) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          // The keys of the list above.
          onClick={() => set(theme as Theme)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
