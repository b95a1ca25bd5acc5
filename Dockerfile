# The server and the web app as one image. Settings are environment variables: docs/operations.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /amanat
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json webpack.config.ts ./
COPY config config
COPY contract contract
COPY docs/reserves.md docs/
COPY public public
COPY scripts scripts
COPY server server
COPY src src
# Settings of the web app, which become part of its bundle. A missing one has the sandbox's default.
ARG CLIENT_ID
ARG ALLOWED_REDIRECT_ORIGINS
ARG SUPPORT_CHAT_URL
ARG CARD_GATEWAY_KIND
ARG SEPEHR_PAGE_URL
ARG ZARINPAL_PAGE_URL
ARG PUBLIC_URL
RUN npm run build && npm run notice

# The packages that the server imports. The web app's packages are in its bundle.
FROM ${NODE_IMAGE} AS packages
WORKDIR /amanat
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm uninstall --omit=dev --ignore-scripts --no-audit --no-fund \
    @noble/ciphers @noble/curves @persian-tools/persian-tools @reduxjs/toolkit @simplewebauthn/browser @tanstack/react-virtual bowser formik kysely \
    lucide-react moment moment-jalaali qrcode.react react react-dom react-redux react-router-dom react-toastify \
    redux-persist redux-saga typebox typed-redux-saga workbox-core workbox-navigation-preload workbox-precaching workbox-routing \
    workbox-window yup

FROM ${NODE_IMAGE}
WORKDIR /amanat
ENV NODE_ENV=production
COPY --from=packages /amanat/node_modules node_modules
COPY --from=build /amanat/dist/server dist/server
COPY --from=build /amanat/dist/web dist/web
# The licences of the packages in the image.
COPY --from=build /amanat/dist/NOTICE ./
# Holds pictures of disputes without an object store.
RUN mkdir data && chown node data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
