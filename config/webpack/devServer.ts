import type { Configuration } from 'webpack-dev-server';

/** Port of the escrow server behind webpack-dev-server. scripts/dev.ts sets it. */
const serverPort = process.env.AMANAT_SERVER_PORT ?? '8081';

/** webpack-dev-server: the app with hot reload. The escrow server answers everything else. */
export const devServer: Configuration = {
  port: process.env.PORT ?? '8080',
  hot: true,
  historyApiFallback: true,
  static: false,
  client: { overlay: { runtimeErrors: false, warnings: false } },
  proxy: [
    {
      context: ['/api', '/panel', '/docs', '/sandbox', '/healthz', '/readyz', '/gateway'],
      target: `http://127.0.0.1:${serverPort}`,
      xfwd: true,
    },
  ],
};
