# syntax=docker/dockerfile:1

# Pin the digest of your release: --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY dashboard/package.json dashboard/
COPY offline/package.json offline/
COPY widget/package.json widget/
COPY node-runtime/package.json node-runtime/
COPY test/api-clients/package.json test/api-clients/
COPY test/chat-clients-4/package.json test/chat-clients-4/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepack

FROM ${NODE_IMAGE} AS packages
WORKDIR /opt/lectern
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=peer --workspaces=false --ignore-scripts

FROM ${NODE_IMAGE} AS base
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git openssh-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 lectern \
  && useradd --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin lectern \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=packages /opt/lectern /opt/lectern
COPY --from=build /build/bin /opt/lectern/bin
COPY --from=build /build/dist /opt/lectern/dist
COPY --from=build /build/lib /opt/lectern/lib
COPY --from=build /build/docs /opt/lectern/docs
COPY --from=build /build/openapi.json /build/LICENSE /build/README.md /build/CHANGELOG.md /opt/lectern/
RUN ln -s /opt/lectern/bin/lectern.js /usr/local/bin/lectern
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4747 LECTERN_DATA=/data
USER 10001:10001
VOLUME /data
EXPOSE 4747
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "lectern"]
CMD ["serve"]

# With a browser for screenshots: docker build --target chromium .
FROM base AS chromium
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
ENV CHROMIUM_PATH=/usr/bin/chromium
USER 10001:10001

FROM base AS lectern
ENV LECTERN_SCREENSHOTS=false
