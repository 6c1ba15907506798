export { findBrowser } from './browser/find-browser.ts';
export { launchBrowser } from './browser/launch-browser.ts';
export { type FoundChat, type SiteVisit, visitSite } from './visit-site.ts';
export { web } from './web.ts';
export { WebSettings } from './web-settings.ts';
