import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

test.each([
  ['html', 'text/html; charset=utf-8', 'html'],
  ['md', 'text/markdown; charset=utf-8', 'md'],
  ['json', 'application/json', 'json'],
  ['csv', 'text/csv; charset=utf-8', 'csv'],
  ['junit', 'application/xml', 'xml'],
  ['sarif', 'application/sarif+json', 'sarif'],
])('a report as %s is a file to save that no browser runs', async (format, type, ending) => {
  const server = await startServer();
  const { client, key } = await server.org();
  const { id, agent_name } = await makeRun(client);
  const response_body = '<script>alert(1)</script>';
  await client.results.create({
    body: { run: id, response_body, evaluation_status: 'SUCCESSFUL_JAILBREAK' },
  });

  const saved = await server.call(`/run/${id}/report?format=${format}`, { key });
  const shown = await server.call(`/run/${id}/report?format=${format}&disposition=inline`, { key });

  const name = `filename="${agent_name.replace(' ', '-')}-flipattack-1.${ending}"`;
  expect(saved.headers.get('content-type')).toBe(type);
  expect(saved.headers.get('content-disposition')).toBe(`attachment; ${name}`);
  expect(shown.headers.get('content-disposition')).toBe(`inline; ${name}`);
  for (const { headers } of [saved, shown]) {
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const text = await saved.text();
  expect(text.length).toBeGreaterThan(100);
  if (format === 'html') expect(text).not.toContain('<script');
});
