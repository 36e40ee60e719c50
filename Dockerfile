# One image with every service; docker-compose.yml says which one a container runs.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NODE_ENV=production
# The manifests first, so that a change of the sources does not install again.
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY contracts/package.json contracts/
COPY event-store/package.json event-store/
COPY platform/package.json platform/
COPY command-service/package.json command-service/
COPY projection-service/package.json projection-service/
COPY pdf-worker/package.json pdf-worker/
COPY admin-ui/package.json admin-ui/
COPY standalone/package.json standalone/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# npm brings a Chromium for x64; on other machines Debian's prints.
RUN if [ "$(dpkg --print-architecture)" != amd64 ]; then \
      apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*; \
    fi
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app ./
# A volume that is mounted here belongs to who owns the folder.
RUN mkdir /audit && chown node:node /audit
USER node
EXPOSE 3000
# A start that builds read models from a long log takes minutes and is no failure; the first success ends the period.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
