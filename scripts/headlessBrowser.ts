/** Gives the web app's code the origin of a page. Import this file first. */
Object.assign(globalThis, { window: { location: { origin: 'http://localhost', pathname: '/' } } });
