import { createHash } from 'node:crypto';

/** The pages' style, for light and dark schemes and any screen. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f4f5f7, #14161a); color: light-dark(#1c2026, #e6e8eb); }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); padding: 2rem; background: light-dark(#fff, #1e2127); border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; }
main > :last-child, form > :last-child { margin-bottom: 0; }
label { display: block; font-size: 0.9rem; }
input { box-sizing: border-box; width: 100%; margin-top: 0.25rem; padding: 0.6rem; font: inherit; border: 1px solid light-dark(#858c97, #7a818c); border-radius: 0.4rem; background: transparent; color: inherit; }
button { width: 100%; padding: 0.7rem; font: inherit; font-weight: 600; border: 0; border-radius: 0.4rem; background: light-dark(#1f5fbf, #8ab4f8); color: light-dark(#fff, #14161a); cursor: pointer; }
[role=alert] { color: light-dark(#b3261e, #f2b8b5); }
:focus-visible { outline: 2px solid light-dark(#1f5fbf, #8ab4f8); outline-offset: 2px; }
`;

/** The only style that the content security policy allows. */
export const pageStyleSource = `'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`;
