/** This file is one folder below the dashboard's address, as a source file and as a built one. */
const dashboard = new URL(/* @vite-ignore */ '../', import.meta.url);

/** `/app`, after the path prefix of a service behind a proxy. */
export const basepath = dashboard.pathname.replace(/\/$/, '');

/** The address of the service that serves this page. */
export const serviceUrl = new URL('../', dashboard).href.replace(/\/$/, '');
