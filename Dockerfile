# docs/operations.md, Containers. `npm run image` does all of these steps and starts what comes of them, without a container engine.

FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 ONNXRUNTIME_NODE_INSTALL_CUDA=skip
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
RUN npm run build && rm -rf .next/cache
RUN DATA_DIR=/data npm run graph
RUN npm prune --omit=dev && npm run trim

# The built service with its models and the compiled graph: nothing is installed, built or fetched when it starts. A volume
# of an older image covers the graph, which is then compiled anew where its sources changed.
FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app ./
COPY --from=build --chown=node:node /data /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "scripts/start.mjs"]
