# syntax=docker/dockerfile:1

# The site as one small container: built with every tool, shipped with none of them.
# Node 24 is supported until 30 April 2028.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data CONTENT_DIR=/data/content
# The only place that is written to. With the embedded store, mount a volume here: it holds the leads and the content.
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=packages /site/node_modules ./node_modules
# What is in the image, for whoever has to answer whether a hole in a package concerns it.
COPY --from=packages /site/sbom.json ./
COPY --from=build /site/package.json /site/resizer.js ./
COPY --from=build /site/build ./build
COPY --from=build /site/public ./public
COPY --from=build /site/content ./content
USER node
EXPOSE 8080
# Cloud Run asks by itself; Docker and Compose restart a container that does not answer.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/index.cjs"]
