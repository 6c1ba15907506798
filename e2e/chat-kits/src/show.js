import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws a component at the end of the page. */
export const show = (component) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(h(component));
