/** Code of the web app that runs headless knows the browser by its origin only. Has to be imported before it. */
Object.assign(globalThis, { window: { location: { origin: 'http://localhost', pathname: '/' } } });
