type Page = {
  title: string;
  sheets: readonly string[];
  scripts: readonly string[];
  styleHashes: string;
};

export const swaggerUiPage = (): Response =>
  page({
    title: 'provoke API: Swagger UI',
    sheets: ['page.css', 'swagger-ui.css'],
    scripts: ['swagger-ui-bundle.js', 'start-swagger-ui.js'],
    styleHashes: '',
  });

/**
 * Redoc creates its style sheets at run time: one has a text (the second hash), the others start empty (the first
 * hash, of an empty text) and are filled rule by rule, which no policy forbids.
 */
export const redocPage = (): Response =>
  page({
    title: 'provoke API: Redoc',
    sheets: ['page.css'],
    scripts: ['redoc.standalone.js', 'start-redoc.js'],
    styleHashes:
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
  });

/** Addresses are relative, so that the page works behind a proxy with a path prefix. */
function page({ title, sheets, scripts, styleHashes }: Page): Response {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="assets/favicon.png">
${sheets.map((name) => `<link rel="stylesheet" href="assets/${name}">`).join('\n')}
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The schema itself: <a href="./?format=yaml">YAML</a>, <a href="./?format=json">JSON</a>.</noscript>
${scripts.map((name) => `<script src="assets/${name}" defer></script>`).join('\n')}
</body>
</html>
`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(styleHashes),
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

/** Only our own files run, nothing inline; `data:` images are the icons in the style sheets. */
const policy = (styleHashes: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes}`.trim(),
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
