const font = 'system-ui, sans-serif';

window.Redoc.init(
  './?format=json',
  {
    // The search is a worker made of text, which the page's policy does not allow.
    disableSearch: true,
    theme: { typography: { fontFamily: font, headings: { fontFamily: font } } },
  },
  document.getElementById('reference'),
);
