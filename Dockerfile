# syntax=docker/dockerfile:1

# The site as one small container: built with every tool, shipped with none of them.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data CONTENT_DIR=/data/content
# The only place that is written to. With the embedded store, mount a volume here: it holds the leads and the content.
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=packages /site/node_modules ./node_modules
COPY --from=build /site/package.json /site/resizer.js ./
COPY --from=build /site/build ./build
COPY --from=build /site/public ./public
COPY --from=build /site/content ./content
USER node
EXPOSE 8080
CMD ["node", "build/index.js"]
