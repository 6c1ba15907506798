import { createElement as h } from 'react';

/** An element with HTML of our own. */
export const html = (text) =>
  h('div', {
    ref(element) {
      if (element) element.innerHTML = text;
    },
  });
