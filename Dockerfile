# docker build --tag trade-counter .
# The first stage makes the release; the second contains only that and PostgreSQL's client programs, for backups.

FROM node:24-bookworm AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run release --silent
RUN mkdir /release && tar --extract --gzip --strip-components=1 --directory /release --file dist/trade-counter-*.tar.gz

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir --parents /var/lib/trade-counter && chown 10001:10001 /var/lib/trade-counter
COPY --from=build /release /opt/trade-counter
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/var/lib/trade-counter
USER 10001:10001
WORKDIR /var/lib/trade-counter
VOLUME /var/lib/trade-counter
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/opt/trade-counter/node_modules/.bin/node", "--eval", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/trade-counter/bin/trade-counter"]
CMD ["serve"]
